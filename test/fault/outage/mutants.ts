import { foundByPiece } from '../support/mutant.ts';

/** Defects in what becomes of codes while nobody can be asked. */
export const outageMutants = foundByPiece('outage', { count: 6, seed: 1 }, [
  {
    id: 'use-up-the-questions',
    defect: 'After so many questions without an answer a code is asked about no more.',
    file: 'electron/domain/watching.ts',
    find: 'const watched = counted(before, heard, known.now);',
    replace:
      "if (before.failures > 20 && before.mode === 'late') return next(before, 8_640_000_000);\n  const watched = counted(before, heard, known.now);",
    finding: 'not resolved within an hour',
  },
  {
    id: 'ask-after-a-start-about-the-screen-alone',
    defect: 'After a start in an outage nobody asks about codes that are not on the screen.',
    file: 'electron/sales/recover.ts',
    find: 'for (const sale of [...taken, ...unresolved.value])',
    replace: 'for (const sale of taken)',
    finding: 'not resolved within an hour',
  },
  {
    id: 'call-silence-an-end',
    defect: 'A code whose time ran out in an outage counts as unpaid without a word of the service.',
    file: 'electron/domain/watching.ts',
    find: "const pause = mode === 'late' ? silentPause(failures - 1) : backoff(failures, random);",
    replace:
      "if (mode === 'late' && failures > 9) return ended(watched, 'over');\n  const pause = mode === 'late' ? silentPause(failures - 1) : backoff(failures, random);",
    finding: 'not what the service says',
  },
]);
