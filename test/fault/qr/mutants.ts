import { foundByTests } from '../support/mutant.ts';

/** Defects in the picture of a code; the piece itself reads the built screens. */
export const qrMutants = [
  ...foundByTests('test/unit/renderer/lib/qr.test.ts', [
    {
      id: 'no-quiet-zone',
      defect: 'A code is drawn without the white edge that readers need.',
      file: 'renderer/lib/qr.ts',
      find: 'const quietZone = 4;',
      replace: 'const quietZone = 0;',
      finding: 'leaves four quiet modules on each side',
    },
    {
      id: 'join-the-runs',
      defect: 'Each run of dark modules is drawn one module too long.',
      file: 'renderer/lib/qr.ts',
      find: 'h${length}v1h-${length}z',
      replace: 'h${length + 1}v1h-${length}z',
      finding: 'has its finder',
    },
  ]),
];
