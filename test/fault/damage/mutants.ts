import { foundByPiece, foundByTests } from '../support/mutant.ts';

const found = 'electron/journal/found.ts';
const recovery = 'electron/journal/recovery.ts';

/** Defects in what a start makes of damaged files. */
export const damageMutants = [
  ...foundByTests('test/unit/journal/found.test.ts', [
    {
      id: 'new-beside-a-log',
      defect: 'A journal that is missing beside its log is taken for a new one: SQLite removes the log.',
      file: found,
      find: "...(log === 'missing' || log === 'empty' ? [] : ['its log']),",
      replace: '',
      finding: 'missing with {"log":"written"}',
    },
    {
      id: 'new-beside-a-mark',
      defect: 'A journal that is missing beside its mark is taken for a new one.',
      file: found,
      find: "...(isMarked ? ['its mark'] : []),",
      replace: '',
      finding: 'missing with {"isMarked":true}',
    },
    {
      id: 'new-beside-a-backup',
      defect: 'A journal that is missing beside its backup is taken for a new one.',
      file: found,
      find: "...(hasBackup ? ['its backup'] : []),",
      replace: '',
      finding: 'missing with {"hasBackup":true}',
    },
    {
      id: 'empty-is-opened',
      defect: 'SQLite is let to an empty journal, and removes its log.',
      file: found,
      find: "return 'It is empty.';",
      replace: 'return null;',
      finding: 'empty with {}',
    },
    {
      id: 'log-behind-a-link',
      defect: 'A log that is no file is passed over, with the sales in it.',
      file: found,
      find: "return log === 'odd' ? 'Its log is not a regular file.' : null;",
      replace: 'return null;',
      finding: 'database with {"log":"odd"}',
    },
    {
      id: 'mark-is-not-asked',
      defect: 'A journal that is behind its mark is sold with.',
      file: found,
      find: 'if (head.counter >= mark.counter && head.sequence >= mark.sequence) return null;',
      replace: 'if (head.counter >= 0) return null;',
      finding: 'behind its mark',
    },
    {
      id: 'backup-is-not-asked',
      defect: 'A journal that is behind its backup is sold with.',
      file: found,
      find: 'if (backup !== null && backup > head.sequence) {',
      replace: 'if (backup !== null && backup < 0) {',
      finding: 'behind its backup',
    },
    {
      id: 'any-chain-will-do',
      defect: 'The journal of another terminal is sold with.',
      file: found,
      find: "return hasBackupOfMark ? 'It is the journal of another terminal.' : null;",
      replace: 'return null;',
      finding: 'another terminal',
    },
    {
      id: 'log-alone-is-not-read',
      defect: 'A log without a journal and without a backup is kept aside and not read.',
      file: recovery,
      find: '    { base: null, log },\n',
      replace: '',
      finding: 'a folder on its first day',
    },
    {
      id: 'log-is-not-put-over-the-backup',
      defect: 'Of a missing journal the backup alone comes back.',
      file: recovery,
      find: '...(backup ? [{ base: backup.base, log }] : []),',
      replace: '',
      finding: 'missing: keeps every sale',
    },
    {
      id: 'foreign-log-is-taken-in',
      defect: 'What a log of another terminal holds is taken for this one’s sales.',
      file: recovery,
      find: '!isKnown || genesis === null || genesis === chain',
      replace: '!isKnown || genesis !== undefined',
      finding: 'another terminal’s',
    },
    {
      id: 'backups-do-not-say-whose-it-is',
      defect: 'Where the mark is lost, what a log of another terminal holds is taken for this one’s sales.',
      file: recovery,
      find: 'marked ?? backup?.genesis ?? null',
      replace: 'marked',
      finding: 'lost with its mark',
    },
    {
      id: 'numbers-begin-again',
      defect: 'A journal that is put back gives the numbers of lost sales a second time.',
      file: recovery,
      find: 'WHERE value < ${highestCounter}`',
      replace: 'WHERE value < 0`',
      finding: 'its log is missing',
    },
  ]),
  ...foundByPiece('damage', { count: 12, seed: 1 }, [
    {
      id: 'journal-is-begun-anew',
      defect: 'A damaged journal is kept aside, and nothing is put in its place.',
      file: recovery,
      find: 'base === null && found.sales.length === 0',
      replace: 'found.sales.length >= 0',
      finding: 'lost: ',
    },
  ]),
];
