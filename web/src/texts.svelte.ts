// Sentences: the same Fluent files as the terminal's, handed out by the server.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Refusal } from './wire';
import type { Language } from './settings.svelte';

let bundle = $state.raw<FluentBundle>(new FluentBundle('en'));

export async function loadTexts(language: Language): Promise<void> {
  const answer = await fetch(`/texts/${language}`);
  const fresh = new FluentBundle(language, { useIsolating: false });
  fresh.addResource(new FluentResource(await answer.text()));
  bundle = fresh;
}

/** The sentence of this name; the name itself where there is none. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const message = bundle.getMessage(id);
  return message?.value ? bundle.formatPattern(message.value, args ?? null) : id;
}

export function has(id: string): boolean {
  return bundle.hasMessage(id);
}

/** Begins with a capital: names of sides and pieces stand in sentences as they are. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Why something was refused, without what was refused. */
export function refusalReason(refusal: Refusal): string {
  return capital(t(refusal.id, refusal.args as Record<string, FluentVariable>));
}

export function refusalText(refusal: Refusal): string {
  const reason = t(refusal.id, refusal.args as Record<string, FluentVariable>);
  if (!refusal.subject) return capital(reason);
  return capital(
    t('bad-input', {
      subject: refusal.subject,
      text: refusal.text ?? '',
      place: refusal.column == null ? 'whole' : refusal.line == null ? 'column' : 'line',
      line: String(refusal.line ?? 0),
      column: String(refusal.column ?? 0),
      reason,
    }),
  );
}

/** A game by its name with options, as people call it. */
export function gameTitle(game: string): string {
  const [name, options] = game.split(':');
  return t(`${name}-title`) + (options ? ` (${options})` : '');
}

export function sideName(game: string, side: string): string {
  const id = `${game.split(':')[0]}-side-${side}`;
  return has(id) ? t(id) : side;
}

export function kindName(game: string, kind: string): string {
  const id = `${game.split(':')[0]}-kind-${kind}`;
  return has(id) ? t(id) : kind;
}

/** A step with a name of its own. */
export function wordName(game: string, word: string): string {
  const id = `${game.split(':')[0]}-word-${word}`;
  return capital(has(id) ? t(id) : word);
}

/** A computer player, such as `classic:2`, as people call it. */
export function playerName(player: string): string {
  const [kind, level] = player.split(':');
  if (kind === 'engine' && !level) return t('player-engine-full');
  const id = `player-${kind}`;
  return has(id) ? t(id, { level: level ?? '' }).trim() : player;
}
