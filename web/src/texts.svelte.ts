// Sentences: the same Fluent files as the terminal's, handed out by the server.

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { GameInfo, Refusal, Said, Sentence, SolverStanding } from './wire';
import { textsAt } from './place';
import { insist, NoAnswer } from './server.svelte';
import { TAGS, type Language } from './settings.svelte';

let bundle = $state.raw<FluentBundle>(new FluentBundle('en'));

export async function loadTexts(language: Language): Promise<void> {
  speak(
    language,
    await insist(async () => {
      const answer = await fetch(textsAt(language)).catch(() => undefined);
      if (!answer?.ok) throw new NoAnswer();
      return answer.text();
    }),
  );
}

/** Speaks a language from now on, by its Fluent source. */
export function speak(language: Language, source: string): void {
  const fresh = new FluentBundle(TAGS[language], { useIsolating: false });
  fresh.addResource(new FluentResource(source));
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

/** Several names in a row, as the language joins them. */
export function list(names: string[]): string {
  return new Intl.ListFormat(bundle.locales, { style: 'long', type: 'conjunction' }).format(names);
}

/** A number with so many decimals, with the sign that the language puts before them. */
export function decimal(value: number, digits: number): string {
  return value.toLocaleString(bundle.locales, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}

/** A large number, rounded, with the sign that the language puts between thousands. */
export function rounded(value: number): string {
  return Math.round(value).toLocaleString(bundle.locales, { useGrouping: true });
}

/** Whole numbers cross the wire as text, but a sentence selects its plural by a number. */
function argsOf(message: { args: Record<string, string> }): Record<string, FluentVariable> {
  const isWhole = (value: string) => /^(0|[1-9]\d{0,8})$/.test(value);
  const read = (value: string) => (isWhole(value) ? new FluentNumber(Number(value), { useGrouping: false }) : value);
  return Object.fromEntries(Object.entries(message.args).map(([name, value]) => [name, read(value)]));
}

/** The name of a game without its options. */
export const gameName = (game: string): string => game.split(':')[0]!;

/** What the program says, in this language. */
export function say(message: Said): string {
  return t(message.id, argsOf(message));
}

/** What is said of an exercise, in this language. */
export function told(message: Sentence): string {
  const args = argsOf({ args: message.args as Record<string, string> });
  // Where the notation has letters that have to be explained, turns are named in words
  // too: `cone to a1 (oa1)`.
  for (const [name, words] of Object.entries(message.words ?? {})) {
    if (words && has(`${words.id.split('-')[0]}-notation`)) args[name] = `${say(words)} (${message.args[name]})`;
  }
  // The name of a side is a sentence of its own.
  const { side } = message.args;
  if (side && has(side)) args.side = t(side);
  return t(message.id, args);
}

/** Why something was refused, without what was refused. */
export function refusalReason(refusal: Refusal): string {
  return capital(t(refusal.id, argsOf(refusal)));
}

/** Why something was refused, and what. A step was clicked, so one knows which. */
export function refusalText(refusal: Refusal): string {
  const reason = t(refusal.id, argsOf(refusal));
  if (!refusal.subject || refusal.subject === 'step') return capital(reason);
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
  const id = `${gameName(game)}-side-${side}`;
  return has(id) ? t(id) : side;
}

/** A sentence about a side. Where the language needs them for the verb to agree,
    the side's name has its article and its number as attributes. */
export function tellSide(id: string, game: string, side: string, more: Record<string, FluentVariable> = {}): string {
  const attributes = bundle.getMessage(`${gameName(game)}-side-${side}`)?.attributes;
  const said = (name: string) => (attributes?.[name] ? bundle.formatPattern(attributes[name]) : '');
  return capital(t(id, { side: capital(sideName(game, side)), the: said('the'), number: said('number'), ...more }));
}

export function kindName(game: string, kind: string): string {
  const id = `${gameName(game)}-kind-${kind}`;
  return has(id) ? t(id) : kind;
}

/** A step with a name of its own. */
export function wordName(game: string, word: string): string {
  const id = `${gameName(game)}-word-${word}`;
  return capital(has(id) ? t(id) : word);
}

/** A computer player of a game, such as `classic:2`, as people call it. The levels of
    an original program keep the names that they had, if they had any. */
export function playerName(player: string, game: string): string {
  const [kind, level] = player.split(':');
  if (kind === 'engine') return level ? t(`level-${level}`) : t('player-engine-full');
  const own = `${gameName(game)}-classic-${level}`;
  const id = `player-${kind}`;
  return has(id) ? t(id, { level: has(own) ? t(own) : (level ?? '') }).trim() : player;
}

/** What kind of opponent that is at a variant of a game, in one line. What levels are worth was
    measured with the game's own options: with others it is not said. */
export function playerAbout(player: string, game: Pick<GameInfo, 'name' | 'ratings'>, variant: string): string {
  const [kind, level] = player.split(':');
  if (kind !== 'engine' || !level) return t(`about-${kind}`);
  const rating = variant === game.name ? game.ratings[Number(level) - 1] : undefined;
  const about = t(`level-about-${level}`);
  return rating === undefined ? about : `${about} ${t('level-rating', { rating })}`;
}

/** How good a solver of puzzles is, in one line. */
export function ratingText({ rating, deviation, streak, best_streak: best }: SolverStanding): string {
  return t('puzzle-rating', { rating: Math.round(rating), sign: '±', deviation: Math.round(deviation), streak, best });
}
