import '../../../renderer/styles/fonts.css';
import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/reset.css';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-svelte';
import {
  type EntryAnswer,
  type EntryQuestion,
  entryShown,
  type EntryShown,
  type PinPurpose,
} from '../../../electron/contract/entry.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { overwriteGetLocale } from '../../../renderer/i18n/generated/runtime.js';
import EntryScreen from '../../../renderer/screens/entry/EntryScreen.svelte';
import { Entry } from '../../../renderer/state/entry.svelte.ts';
import { preview, withKey } from '../fixtures/provisioning.ts';
import type { ShownScreen } from './customer-screens.ts';
import { resize } from './resize.ts';

type PinQuestion = Extract<EntryQuestion, { kind: 'pin' }>;

/** The entry view on screen, with the double of main behind it. */
export interface MountedEntry {
  /** What was entered, in order. */
  answers: EntryAnswer[];
  /** How often somebody left it. */
  left: true[];
  /** Changes language, theme and text size. */
  look: (look: Pick<EntryShown, 'language' | 'theme' | 'textSize'>) => Promise<void>;
}

/** Shows the view as main opens it; `next` is what main asks after an answer. The contract checks every value. */
export async function mountEntry(
  first: Partial<EntryShown> & Pick<EntryShown, 'question'>,
  next: (entered: EntryAnswer) => Partial<EntryShown> = () => ({}),
  size: [width: number, height: number] = [1280, 800],
): Promise<MountedEntry> {
  await resize(size);
  const answers: EntryAnswer[] = [];
  const left: true[] = [];
  let shown: EntryShown = {
    id: 1,
    language: 'en',
    theme: 'light',
    textSize: 100,
    practice: false,
    currency: 'JPY',
    waitMs: 0,
    ...first,
  };
  const entry = new Entry(
    {
      read: () => Promise.resolve(success(entryShown.parse(shown))),
      answer: (entered) => {
        answers.push(entered);
        shown = { ...shown, id: shown.id + 1, ...next(entered) };
        return Promise.resolve(success(entryShown.parse(shown)));
      },
      cancel: () => Promise.resolve(success(void left.push(true))),
    },
    () => performance.now(),
  );
  await entry.read();
  overwriteGetLocale(() => entry.shown?.language ?? 'en');
  const target = document.createElement('div');
  target.id = 'app';
  document.body.append(target);
  onTestFinished(() => target.remove());
  await render(EntryScreen, { target, props: { entry } });
  const look: MountedEntry['look'] = async (changed) => {
    shown = { ...shown, ...changed };
    await entry.read();
  };
  return { answers, left, look };
}

export function asking(purpose: PinPurpose, change: Partial<PinQuestion> = {}): PinQuestion {
  return { kind: 'pin', purpose, people: [], chosen: null, failure: null, ...change };
}

/** The question for the PIN that the manager's settings wait for. */
export const forSettings = asking({ kind: 'open', place: 'settings', isFirstRun: false, isLost: false });
/** The longest name of staff. */
const longName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(2).slice(0, 40);
const wrongPin = fail('wrong-pin', 'raw');

function shown(question: EntryQuestion, change: Partial<EntryShown> = {}): ShownScreen {
  return { start: {}, entry: { question, ...change } };
}

/** The view at each of its questions, in the fullest states. */
export const entryScreens: Record<string, ShownScreen> = {
  'lock: the PIN': shown(forSettings, { practice: true }),
  'lock: a wrong PIN': shown({ ...forSettings, failure: wrongPin }),
  'lock: a wait': shown({ ...forSettings, failure: wrongPin }, { waitMs: 900_000, practice: true }),
  'lock: the PIN at the first start': shown(
    asking({ kind: 'open', place: 'setup', isFirstRun: true, isLost: false }),
  ),
  'lock: the PIN where settings are lost': shown(
    asking(
      { kind: 'open', place: 'setup', isFirstRun: true, isLost: true },
      { people: ['Aoi', longName], failure: wrongPin },
    ),
    { waitMs: 30_000 },
  ),
  'lock: a choice of names': shown(
    asking({ kind: 'sign-on' }, { people: ['Aoi', '佐藤 健太郎', longName], chosen: longName }),
    { practice: true },
  ),
  'lock: a refund': shown(
    asking(
      { kind: 'refund', orderNo: 'M1-000999-7QK2', amount: 1_234_567, currency: 'JPY' },
      { people: ['Aoi', longName], failure: fail('staff-locked', 'raw') },
    ),
    { practice: true },
  ),
  'lock: a second code': shown(
    asking(
      { kind: 'second-code', orderNo: null, amount: 1160, currency: 'JPY' },
      { people: ['Aoi'], chosen: 'Aoi' },
    ),
  ),
  'lock: a sale recorded as paid': shown(
    asking({ kind: 'settle-paid', orderNo: 'M1-000999-7QK2', amount: 1160, currency: 'JPY' }),
  ),
  'lock: a sale recorded as not paid': shown(
    asking({ kind: 'settle-unpaid', orderNo: 'M1-000999-7QK2', amount: 1160, currency: 'JPY' }),
  ),
  'lock: the present PIN': shown(asking({ kind: 'current', person: longName, removes: false })),
  'lock: the PIN is taken away': shown(asking({ kind: 'current', person: null, removes: true })),
  'lock: a new PIN that differs': shown(
    asking({ kind: 'next', person: longName }, { failure: fail('invalid', 'raw', { field: 'repeat' }) }),
    { practice: true },
  ),
  'lock: a new PIN that somebody has': shown(
    asking(
      { kind: 'next', person: 'Aoi' },
      { failure: fail('invalid', 'raw', { field: 'pin', rule: { kind: 'unique' } }) },
    ),
  ),
  'lock: a new PIN once more': shown(asking({ kind: 'repeat', person: null })),
  'provisioning: what a chosen file changes': shown(
    { kind: 'import', name: `${'terminal-'.repeat(12)}.json`, preview, failure: fail('conflict', 'raw') },
    { practice: true },
  ),
  'provisioning: a chosen file with mistakes': shown({
    kind: 'import',
    name: 'kiosk.json',
    preview: withKey,
    failure: null,
  }),
};
