import { foundByTests } from './mutant.ts';

/** Defects of the view in which PINs are entered. */
export const entryMutants = [
  ...foundByTests('test/unit/terminal/entries.test.ts', [
    {
      id: 'ask-many-things-at-once',
      defect: 'A page asks for a PIN while another is being entered, which then opens something else.',
      file: 'electron/terminal/entry-desk.ts',
      find: 'if (this.#isRunning) return canceled;',
      replace: '',
      finding: 'one thing is asked at a time',
    },
    {
      id: 'take-a-pin-that-was-left',
      defect: 'A PIN that is on its way opens what was locked meanwhile.',
      file: 'electron/terminal/entry-desk.ts',
      find: 'return this.#isLeft ? null : entered;',
      replace: 'return entered;',
      finding: 'stay shut where they are locked',
    },
  ]),
  ...foundByTests('test/unit/ipc/entry.test.ts', [
    {
      id: 'hear-a-pin-from-anybody',
      defect: 'The cashier’s page sends a PIN as the entry view does.',
      file: 'electron/ipc/entry.ts',
      find: 'refusalOf(event) ?? act(received)',
      replace: 'act(received)',
      finding: 'is nobody else',
    },
  ]),
  ...foundByTests('test/unit/contract/no-pin.test.ts', [
    {
      id: 'take-a-pin-from-the-page',
      defect: 'The cashier’s page may send a PIN by the name of something else.',
      file: 'electron/contract/channels.ts',
      find: 'unlockStaff: { request: z.strictObject({ place: entryPlace }), response: nothing },',
      replace:
        'unlockStaff: { request: z.strictObject({ place: entryPlace, pin: z.string().nullable().default(null) }), response: nothing },',
      finding: 'sends no PIN',
    },
  ]),
];
