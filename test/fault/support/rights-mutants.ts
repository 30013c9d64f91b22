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
      find: 'if (hasKey) checkSame(',
      replace: 'if (!hasKey) checkSame(',
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
  ...foundByTests('test/unit/terminal/requests/privacy.test.ts', [
    {
      id: 'believe-the-page-of-a-customer',
      defect: 'A locked terminal opens a sale for whichever customer the page names.',
      file: 'electron/terminal/requests/sales.ts',
      find: ' ?? attached.refusal(request.customer, request.replaces)',
      replace: '',
      finding: 'is nobody whom a page names',
    },
    {
      id: 'attach-a-customer-for-ever',
      defect: 'Who was attached to one sale with the PIN may be attached to each later one without.',
      file: 'electron/terminal/requests/sales.ts',
      find: 'if (answer.ok) attached.sold();',
      replace: '',
      finding: 'for one sale',
    },
    {
      id: 'print-a-close-again',
      defect: 'A locked terminal prints a close that is in the queue once more.',
      file: 'electron/terminal/requests/printing.ts',
      find: 'closedSettling(request) ?? printing.settle(request)',
      replace: 'printing.settle(request)',
      finding: 'a close that may be on paper',
    },
  ]),
  ...foundByTests('test/unit/staff/idle.test.ts', [
    {
      id: 'never-lock-an-idle-terminal',
      defect: 'What a manager left open stays open where the page does not lock it.',
      file: 'electron/staff/idle.ts',
      find: '    staff.lock();\n',
      replace: '',
      finding: 'without a word from the page',
    },
  ]),
  ...foundByTests('test/unit/ipc/ipc.test.ts', [
    {
      id: 'as-often-as-hands',
      defect: 'Files, paper and work are asked for as often as hands can tap.',
      file: 'electron/ipc/admission.ts',
      find: '...paces[pace], now',
      replace: '...paces.hands, now',
      finding: 'are few: of saveSlip',
    },
  ]),
];
