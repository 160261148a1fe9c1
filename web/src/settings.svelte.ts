// What the visitor prefers, kept in this browser only.

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
export type Language = 'en' | 'pt';

/** Portuguese is that of Portugal: its plurals and numbers differ from Brazil's. */
export const TAGS: Record<Language, string> = { en: 'en', pt: 'pt-PT' };

interface Stored {
  theme: Theme;
  language: Language;
  sound: boolean;
  /** 0 … 1. */
  volume: number;
  /** A turn is asked about before it is sent. */
  confirm: boolean;
  /** We are notified when it is our turn. */
  notify: boolean;
  /** A coach looks at our turns against the computer. */
  coach: boolean;
  solid: boolean;
  /** What we are called, and who sits opposite at this screen. */
  name: string;
  friend: string;
  /** How each game was set up last time. */
  setups: Record<string, SetUpBefore>;
}

export interface SetUpBefore {
  level: string;
  other: string;
  options: Record<string, string>;
}

const KEY = 'quina:settings';

function preferredLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')?.toLowerCase().split(/[-_]/)[0];
  if (asked === 'en' || asked === 'pt') return asked;
  return navigator.languages?.some((l) => l.startsWith('pt')) && !navigator.languages[0]?.startsWith('en')
    ? 'pt'
    : 'en';
}

function load(): Stored {
  const fresh: Stored = {
    theme: 'system',
    language: preferredLanguage(),
    sound: true,
    volume: 0.8,
    confirm: false,
    notify: false,
    coach: false,
    solid: false,
    name: '',
    friend: '',
    setups: {},
  };
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
    return { ...fresh, ...stored };
  } catch {
    return fresh;
  }
}

export const settings = $state(load());

/** Keeps the settings and lets the page take on the theme; call in an effect. */
export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.lang = TAGS[settings.language];
}

/** Whether pieces should rather appear than travel. */
export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
