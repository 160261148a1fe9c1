// What the browser shows of the page when it is not in front: the title and the
// icon of its tab, and a notification.

import { file } from './place';
import { settings } from './settings.svelte';
import { t } from './texts.svelte';

/** The name of what is shown, and whether somebody waits for us. */
export const tab = $state({ title: '', turn: false });

/** Lets the tab say it; call in an effect. */
export function showTab(): void {
  const parts = [tab.turn ? `● ${t('web-your-turn')}` : '', tab.title, t('web-title')];
  document.title = parts.filter(Boolean).join(' · ');
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = file(tab.turn ? 'icon-turn.svg' : 'icon.svg');
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}

/** Asks for leave to notify; whether it was given. */
export async function mayNotify(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

/** Tells somebody who looks elsewhere, if that is wanted and allowed. */
export function notify(room: string, title: string, body: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body, tag: room, icon: file('icon-turn.svg') });
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // Some phones notify through a service worker only.
  }
}
