import { foundByTests } from './mutant.ts';

/** Defects by which a page that is taken over would get more than it may; the tests of each rule are their proof. */
export const rightsMutants = [
  ...foundByTests('test/unit/provisioning/rights.test.ts', [
    {
      id: 'import-updates-unsigned',
      defect: 'A file that a person chooses says where newer versions of the program come from.',
      file: 'electron/provisioning/rights.ts',
      find: '    updates: settings.updates,\n',
      replace: '',
      finding: 'does not bring where newer versions come from',
    },
    {
      id: 'import-a-key-of-its-own',
      defect: 'A file that a person chooses pins the key with which the next one is signed.',
      file: 'electron/provisioning/rights.ts',
      find: '    publicKey: null,\n',
      replace: '',
      finding: 'does not pin a key of its own',
    },
    {
      id: 'import-another-service',
      defect: 'A file that a person chooses sends the key to another service.',
      file: 'electron/provisioning/rights.ts',
      find: 'if (hasKey && address &&',
      replace: 'if (address && !hasKey &&',
      finding: 'does not bring another service',
    },
    {
      id: 'import-the-pin-away',
      defect: 'A signed file that a person chooses takes the PIN away.',
      file: 'electron/provisioning/rights.ts',
      find: '    checkPinStays(root, settings, problems);\n',
      replace: '',
      finding: 'does not take the PIN away',
    },
    {
      id: 'forget-what-a-choice-may-not',
      defect: 'A file that a person chooses is checked as the one that is given at start.',
      file: 'electron/provisioning/check.ts',
      find: 'if (context.inForce) checkRights(root, context.inForce, problems);',
      replace: '',
      finding: 'does not bring no PIN',
    },
  ]),
];
