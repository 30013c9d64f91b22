import { foundByTests } from './mutant.ts';

/** Defects by which money goes astray where no piece guards the rule alone. */
export const moneyMutants = [
  ...foundByTests('test/unit/journal/restore.test.ts', [
    {
      id: 'leave-a-code-with-the-damaged-journal',
      defect:
        'A code that came while the backup was made is not taken in, and the sale says that nobody saw one.',
      file: 'electron/journal/take-in.ts',
      find: '(before.code === null && code !== null)',
      replace: '(before.code === null && code === before.code)',
      finding: 'a request that was under way in the backup',
    },
    {
      id: 'charge-a-restored-ticket',
      defect: 'A ticket that was charged since the backup is on the counter again.',
      file: 'electron/journal/parked.ts',
      find: `clearDraft.run();
        if (found === null) return;`,
      replace: 'if (found === null) return;',
      finding: 'none that was charged since',
    },
  ]),
];
