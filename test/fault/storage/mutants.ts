import { foundByPiece, foundByTests } from '../support/mutant.ts';

const plain = {
  file: 'electron/journal/transactions.ts',
  find: "this.#database.exec('COMMIT');\n",
  replace:
    "try {\n        this.#database.exec('COMMIT');\n      } catch {\n        if (this.#broken) throw new TypeError();\n      }\n",
};

/** Defects in what is made of a disk that fails. */
export const ioErrorsMutants = [
  ...foundByPiece('io-errors', { count: 8, seed: 3 }, [
    {
      id: 'call-a-failed-commit-done',
      defect: 'A commit that the disk refused counts as made.',
      ...plain,
      finding: 'not in the journal',
    },
  ]),
  ...foundByTests('test/unit/sales/request.test.ts', [
    {
      id: 'sell-on-after-a-failed-write',
      defect: 'A journal that cannot be written does not stop selling.',
      file: 'electron/sales/sale-book.ts',
      find: "if (recorded.code === 'storage') this.stop(recorded.message);",
      replace: '',
      finding: 'keeps the QR off the screen, stops selling',
    },
  ]),
  ...foundByTests('test/unit/sales/export-drive.test.ts', [
    {
      id: 'safe-before-the-name-is-there',
      defect: 'A drive is said to be safe to remove before the name of the file is on it.',
      file: 'electron/files/new-file.ts',
      find: 'const synced = await syncFolderMeanwhile(folder);',
      replace: 'const synced = true;',
      finding: 'is there with its name before anybody may pull the drive out',
    },
    {
      id: 'make-a-drive-anew',
      defect: 'A drive that was pulled out is made anew as a folder of the disk.',
      file: 'electron/files/new-file.ts',
      find: 'recursive: !onDrive',
      replace: 'recursive: true',
      finding: 'is not made anew on the disk',
    },
    {
      id: 'believe-another-drive',
      defect: 'A file counts as saved though another drive is in the place of the one that was chosen.',
      file: 'electron/sales/export.ts',
      find: 'if (run.stopped || (await target.isDriveThere?.()) === false) {',
      replace: 'if (run.stopped) {',
      finding: 'is not believed when another drive is in its place',
    },
  ]),
];

/** Defects in what is made of a disk that is full. */
export const fullDiskMutants = foundByPiece('full-disk', { count: 6, seed: 2 }, [
  {
    id: 'call-a-commit-on-a-full-disk-done',
    defect: 'A commit for which there was no room counts as made.',
    ...plain,
    finding: 'not in the journal',
  },
]);
