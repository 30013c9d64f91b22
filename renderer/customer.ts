import './styles/fonts.css';
import './styles/tokens.css';
import './styles/reset.css';
import { mount } from 'svelte';
import { baseLocale, overwriteGetLocale } from './i18n/generated/runtime.js';
import { mainProcessOfDisplay } from './lib/display-ipc.ts';
import { fontsAreLoaded, loadRareCharacters } from './lib/fonts.ts';
import { loadTurns } from './screens/code/turns.svelte.ts';
import DisplayScreen from './screens/display/DisplayScreen.svelte';
import { startCustomerDisplay } from './state/customer-display.svelte.ts';

const target = document.getElementById('app');
if (!target) throw new Error('customer.html has no #app');

const fonts = fontsAreLoaded(document);
const display = await startCustomerDisplay(mainProcessOfDisplay(), () => performance.now());
await fonts;
// Messages ask for the language each time, and it is state: a switch redraws every word.
overwriteGetLocale(() => display.shown?.language ?? baseLocale);
void loadTurns();
mount(DisplayScreen, { target, props: { display } });
loadRareCharacters();
