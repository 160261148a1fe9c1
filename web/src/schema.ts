// Schemas of an OpenAPI description as people read them: a little like
// TypeScript, with links from type to type.

import type { Schema } from './api';

/** A piece of text, or a link to the schema of this name. */
export type Token = string | { ref: string };

const nameOf = (ref: string): string => ref.split('/').at(-1)!;

/** The names of all schemas that a type mentions lead to their own entries. */
export function typeOf(schema: Schema | boolean | undefined): Token[] {
  if (schema === undefined || typeof schema === 'boolean') return ['any'];
  if (schema.$ref) return [{ ref: nameOf(schema.$ref) }];
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(' | ')];
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return several.flatMap((one, index) => (index ? [' | ', ...typeOf(one)] : typeOf(one)));
  if (schema.allOf) return schema.allOf.flatMap((one, index) => (index ? [' & ', ...typeOf(one)] : typeOf(one)));
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat();
  return types.flatMap((type, index) => [...(index ? [' | '] : []), ...plain(type, schema)]);
}

function plain(type: string, schema: Schema): Token[] {
  if (type === 'array') {
    if (schema.prefixItems)
      return ['[', ...schema.prefixItems.flatMap((item, i) => (i ? [', ', ...typeOf(item)] : typeOf(item))), ']'];
    const item = typeOf(schema.items);
    return item.length > 1 ? ['(', ...item, ')[]'] : [...item, '[]'];
  }
  if (type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties);
    return [
      '{ ',
      ...fields.flatMap(([name, field], i) => [
        ...(i ? ['; '] : []),
        `${name}${schema.required?.includes(name) ? '' : '?'}: `,
        ...typeOf(field),
      ]),
      ' }',
    ];
  }
  if (type === 'object' && typeof schema.additionalProperties === 'object')
    return ['{ [name]: ', ...typeOf(schema.additionalProperties), ' }'];
  return [type];
}

/** An example body: what must be given, with made-up values. */
export function example(schema: Schema | undefined, all: Record<string, Schema>, depth = 0): unknown {
  if (!schema || depth > 4) return null;
  if (schema.$ref) return example(all[nameOf(schema.$ref)], all, depth + 1);
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf ?? schema.anyOf) return example((schema.oneOf ?? schema.anyOf)![0], all, depth + 1);
  const type = [schema.type].flat()[0];
  if (schema.properties) {
    const must = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(must.map(([name, field]) => [name, example(field, all, depth + 1)]));
  }
  if (type === 'array')
    return schema.prefixItems ? schema.prefixItems.map((item) => example(item, all, depth + 1)) : [];
  return type === 'integer' || type === 'number' ? 0 : type === 'boolean' ? true : '…';
}
