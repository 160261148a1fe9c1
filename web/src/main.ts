import { mount } from 'svelte';
import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './style.css';
import App from './App.svelte';
import { loadTexts } from './texts.svelte';
import { settings } from './settings.svelte';

await loadTexts(settings.language);
mount(App, { target: document.getElementById('app')! });
