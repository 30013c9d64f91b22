import './styles/fonts.css';
import './styles/tokens.css';
import './styles/reset.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { m } from './i18n/generated/messages.js';
import { overwriteGetLocale } from './i18n/generated/runtime.js';
import { mainProcess } from './lib/ipc.ts';
import { fontsAreLoaded, loadRareCharacters } from './lib/fonts.ts';
import { lockDown } from './lib/lock-down.ts';
import { play } from './lib/sound.ts';
import { loadSoon } from './screens/later-screens.ts';
import { answerPulse, tellOnceDrawn } from './state/heartbeat.ts';
import { startSession } from './state/start-session.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

lockDown(document);

answerPulse(mainProcess());
const fonts = fontsAreLoaded(document);
const started = await startSession(mainProcess(), {
  now: () => performance.now(),
  newId: () => crypto.randomUUID(),
  play: (sound) => void play(sound),
  ticketIsBack: m.ticket_restored,
  keypadLine: m.keypad_line,
});

// Laid out before its font is here, text would be laid out twice.
await fonts;
if (started.ok) {
  const session = started.value;
  // Messages ask for the language each time, and it is state: a switch redraws every word.
  overwriteGetLocale(() => session.terminal.state.language);
  mount(App, { target, props: { session } });
  loadSoon();
  tellOnceDrawn(mainProcess());
} else {
  const { default: StartFailure } = await import('./StartFailure.svelte');
  mount(StartFailure, { target, props: { failure: started, onretry: () => location.reload() } });
}
loadRareCharacters();
