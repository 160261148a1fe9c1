import { describe, expect, it } from 'vitest';
import { example, typeOf } from './schema';

const shown = (tokens: ReturnType<typeof typeOf>) =>
  tokens.map((t) => (typeof t === 'string' ? t : `→${t.ref}`)).join('');

describe('schemas', () => {
  it('are written like types, with links', () => {
    expect(shown(typeOf({ type: 'array', items: { $ref: '#/components/schemas/Step' } }))).toBe('→Step[]');
    expect(shown(typeOf({ type: ['string', 'null'] }))).toBe('string | null');
    expect(
      shown(
        typeOf({
          oneOf: [
            { type: 'string', enum: ['pass'] },
            { type: 'object', required: ['cell'], properties: { cell: { type: 'integer' } } },
          ],
        }),
      ),
    ).toBe('"pass" | { cell: integer }');
    expect(shown(typeOf({ type: 'object', properties: { at: { type: 'string' } } }))).toBe('{ at?: string }');
  });

  it('have examples with all that must be given', () => {
    const all = {
      Inner: { type: 'object', required: ['n'], properties: { n: { type: 'integer' }, maybe: { type: 'string' } } },
    };
    expect(
      example(
        {
          type: 'object',
          required: ['inner', 'list'],
          properties: {
            inner: { $ref: '#/components/schemas/Inner' },
            list: { type: 'array', items: { type: 'string' } },
          },
        },
        all,
      ),
    ).toEqual({ inner: { n: 0 }, list: [] });
  });
});
