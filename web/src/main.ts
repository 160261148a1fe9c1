import { mount } from 'svelte';
import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './style.css';
import App from './App.svelte';
import { loadTexts } from './texts.svelte';
import { settings } from './settings.svelte';
import { keepSite } from './update.svelte';

// Until there are sentences, the page says in both languages what it waits for.
const place = document.getElementById('app')!;
const late = setTimeout(() => {
  place.textContent = 'The server does not answer; trying again … · O servidor não responde; a tentar de novo…';
}, 1500);
await loadTexts(settings.language);
clearTimeout(late);
place.textContent = '';
mount(App, { target: place });
void keepSite();
