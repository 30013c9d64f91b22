import '../../../renderer/styles/fonts.css';
import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/reset.css';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-svelte';
import type { Snapshot } from '../../../electron/contract/channels.ts';
import { success } from '../../../electron/contract/result.ts';
import type { Preferences, TerminalState } from '../../../electron/contract/terminal.ts';
import App from '../../../renderer/App.svelte';
import { m } from '../../../renderer/i18n/generated/messages.js';
import { overwriteGetLocale } from '../../../renderer/i18n/generated/runtime.js';
import { otherScreens } from '../../../renderer/screens/later-screens.ts';
import type { Sound } from '../../../renderer/lib/sound.ts';
import type { Session } from '../../../renderer/state/session.svelte.ts';
import { startSession } from '../../../renderer/state/start-session.ts';
import { BridgeDouble } from '../../support/bridge.ts';
import { snapshot } from '../fixtures/terminal.ts';
import { valueOf } from '../../support/result.ts';
import { resize } from './resize.ts';

/** The browser's own timer: a test may have replaced the clock. */
const laterOfTheBrowser = globalThis.setTimeout;

/** The app on screen, with the double of main behind it. */
export interface Mounted {
  bridge: BridgeDouble;
  session: Session;
  /** What was heard, in order. */
  heard: Sound[];
}

/** What a test changes of the usual start. */
export interface Start extends Omit<Partial<Snapshot>, 'terminal'> {
  terminal?: Partial<TerminalState>;
  size?: [width: number, height: number];
  /** The screens' monotonic clock, in ms. */
  now?: () => number;
}

/** Shows the whole app as it starts from a snapshot; main answers preferences with a new terminal. */
export async function mountApp({ terminal, size = [1280, 800], now, ...rest }: Start = {}): Promise<Mounted> {
  await resize(size);
  const bridge = new BridgeDouble();
  const state = { ...snapshot, ...rest, terminal: { ...snapshot.terminal, ...terminal } };
  bridge.answer('readSnapshot', success(state));
  bridge.answer('readProvisioning', success({ path: null, problems: [], problemCount: 0 }));
  bridge.answer(
    'readUpdates',
    success({ version: '0.1.0', from: null, state: { kind: 'off' }, rolledBack: null, stuck: null }),
  );
  bridge.answer('readPractice', success({ documentedOnly: false, rules: [] }));
  bridge.answer('setPreferences', (preferences: Preferences) => {
    state.terminal = { ...state.terminal, ...(preferences as Partial<TerminalState>) };
    bridge.send('terminal', state.terminal);
    return Promise.resolve(success(undefined));
  });
  const heard: Sound[] = [];
  const session = valueOf(
    await startSession(bridge, {
      now: now ?? ((): number => performance.now()),
      newId: () => crypto.randomUUID(),
      play: (sound) => heard.push(sound),
      ticketIsBack: m.ticket_restored,
      keypadLine: m.keypad_line,
    }),
  );
  overwriteGetLocale(() => session.terminal.state.language);
  // As after the first moments at the counter: all that opens later is loaded.
  await allScreens();
  await render(App, { target: appElement(), props: { session } });
  await new Promise((resolve) => laterOfTheBrowser(resolve));
  return { bridge, session, heard };
}

/**
 * The screens that are loaded when they are opened. They are asked for only once: each time, the browser would go through every
 * module below them.
 */
let arrived: Promise<unknown> | undefined;
function allScreens(): Promise<unknown> {
  return (arrived ??= Promise.all([
    ...Object.values(otherScreens).map((load) => load()),
    import('../../../renderer/screens/keyboard/ScreenKeyboard.svelte'),
  ]));
}

/** The element for the app, as index.html has it. */
function appElement(): HTMLElement {
  const element = document.createElement('div');
  element.id = 'app';
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}
