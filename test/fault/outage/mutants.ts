import { foundByPiece } from '../support/mutant.ts';

/** Defects in what becomes of codes while nobody can be asked. */
export const outageMutants = foundByPiece('outage', { count: 6, seed: 1 }, [
  {
    id: 'use-up-the-questions',
    defect: 'After so many questions without an answer a code is asked about no more.',
    file: 'electron/sales/watched-code.ts',
    find: 'const isSilent = finding.kind',
    replace:
      "if (watch.failures > 20 && watch.mode === 'late') return 8_640_000_000;\n    const isSilent = finding.kind",
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
    file: 'electron/sales/watched-code.ts',
    find: "if (watch.mode === 'late') return Math.max(retryAfterMs, silentPause(watch.failures - 1));",
    replace:
      "if (watch.mode === 'late' && watch.failures > 9) {\n      resolve(book, watch.sale, watch.attempt.number, 'over');\n      return 0;\n    }\n    if (watch.mode === 'late') return Math.max(retryAfterMs, silentPause(watch.failures - 1));",
    finding: 'not what the service says',
  },
]);
