import { foundByPiece, foundByTests } from '../support/mutant.ts';

/** Defects in knowing whose till this is. */
export const accountMutants = [
  ...foundByPiece('account', { count: 18, seed: 1 }, [
    {
      id: 'admit-any-mode',
      defect: 'Whether money is real there is not looked at.',
      file: 'electron/payments/merchant.ts',
      find: 'isSame(one.appId, other.appId) && isSame(one.liveMode, other.liveMode)',
      replace: 'isSame(one.appId, other.appId)',
      finding: 'the test mode of its own account',
    },
    {
      id: 'admit-any-account',
      defect: 'Whose account it is is not looked at.',
      file: 'electron/payments/merchant.ts',
      find: 'isSame(one.appId, other.appId) && isSame(one.liveMode, other.liveMode)',
      replace: 'isSame(one.liveMode, other.liveMode)',
      finding: 'another account',
    },
    {
      id: 'sell-on-for-another',
      defect: 'An answer for another account does not stop selling.',
      file: 'electron/terminal/service/admit-merchant.ts',
      find: '    onOther();\n    return false;',
      replace: '    return true;',
      finding: 'made: ',
    },
    {
      id: 'stop-off-the-record',
      defect: 'Selling stops because another account answered, and the journal says nothing of it.',
      file: 'electron/terminal/service/opened-service.ts',
      find: 'admit: (told) => options.admit(told) || foreign(told),',
      replace: 'admit: (told) => options.admit(told),',
      finding: 'the journal has of the stop nothing',
    },
    {
      id: 'ask-nobody-whose-it-is',
      defect: 'The first code is asked for before anybody knows whose account it is.',
      file: 'electron/terminal/service/account-check.ts',
      find: 'if (!settlesCodes(told)) await listen(patienceMs);',
      replace: 'await Promise.resolve();',
      finding: 'made: a code was drawn',
    },
  ]),
  ...foundByTests('test/unit/terminal/service/account-check.test.ts', [
    {
      id: 'charge-whoever-it-is',
      defect: 'A payer’s code is sent though nobody said whose account takes the money.',
      file: 'electron/terminal/service/account-check.ts',
      find: 'return allowsCharges(told) ? null : untold;',
      replace: 'return null;',
      finding: 'no money is asked for, and it is said that none was',
    },
    {
      id: 'believe-an-empty-list',
      defect: 'A list that names nobody counts as the shop’s own.',
      file: 'electron/payments/account-word.ts',
      find: "return appId === known ? 'ours' : 'nobodys';",
      replace: "return 'ours';",
      finding: 'tells nothing of a till whose account is known',
    },
    {
      id: 'keep-what-another-key-was-told',
      defect: 'What was told to one key holds for the next.',
      file: 'electron/terminal/service/account-check.ts',
      find: 'forget: () => (told = nothingTold()),',
      replace: 'forget: () => undefined,',
      finding: 'what was told to one key does not hold for the next',
    },
  ]),
  ...foundByTests('test/unit/terminal/service/account.test.ts', [
    {
      id: 'believe-a-list-by-its-first-row',
      defect: 'A list is taken for the account that its first row is of.',
      file: 'electron/terminal/service/admit-merchant.ts',
      find: 'others.length > 0 || ',
      replace: '',
      finding: 'a list with one row that is',
    },
  ]),
  ...foundByTests('test/unit/terminal/service/key-states.test.ts', [
    {
      id: 'use-a-key-that-changed',
      defect: 'A key that changed in the keychain is used as if nothing had happened.',
      file: 'electron/terminal/service/kept-key.ts',
      find: 'const kept = await keeper.get(service.baseUrl, service.keyFingerprint);',
      replace: 'const kept = await keeper.get(service.baseUrl);',
      finding: 'is not used, and not even tried, until a person takes it',
    },
  ]),
];
