import './styles/fonts.css';
import './styles/tokens.css';
import './styles/reset.css';
import { mount } from 'svelte';
import { baseLocale, overwriteGetLocale } from './i18n/generated/runtime.js';
import { mainProcessOfEntry } from './lib/entry-ipc.ts';
import { fontsAreLoaded, loadRareCharacters } from './lib/fonts.ts';
import { lockDown } from './lib/lock-down.ts';
import EntryScreen from './screens/entry/EntryScreen.svelte';
import { Entry } from './state/entry.svelte.ts';

const target = document.getElementById('app');
if (!target) throw new Error('entry.html has no #app');

lockDown(document);

const fonts = fontsAreLoaded(document);
const entry = new Entry(mainProcessOfEntry(), () => performance.now());
await entry.read();
await fonts;
// Messages ask for the language each time, and it is state.
overwriteGetLocale(() => entry.shown?.language ?? baseLocale);
mount(EntryScreen, { target, props: { entry } });
loadRareCharacters();
