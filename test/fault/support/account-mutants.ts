import type { AccountBoundsName } from '../../explore/accounts/bounds.ts';
import type { Bounds } from '../../explore/accounts/world.ts';
import type { Planted } from './mutant.ts';

const words = 'electron/payments/account-word.ts';
const merchant = 'electron/payments/merchant.ts';
const changes = 'electron/terminal/service/changes.ts';

/** Defects of the rules by which a till belongs to one account, in one mode. */
export const accountMutants: readonly Planted<AccountBoundsName, Bounds>[] = [
  {
    id: 'accounts-charge-untold',
    defect: 'A payer’s code is sent though nothing has told whose account it is.',
    file: words,
    find: "return isOurs(told) || (!isOthers(told) && told.charges === 'fresh');",
    replace: 'return isOurs(told) || !isOthers(told);',
    finding: 'untrue: money by a payer’s code is asked for in another account',
    bounds: 'accounts-empty',
  },
  {
    id: 'accounts-empty-list-is-ours',
    defect: 'A list that names no account is taken for the till’s own.',
    file: words,
    find: "return appId === known ? 'ours' : 'nobodys';",
    replace: "return appId === null || appId === known ? 'ours' : 'nobodys';",
    finding: 'untrue: money by a payer’s code is asked for in another account',
    bounds: 'accounts-empty',
  },
  {
    id: 'accounts-one-list-is-not-enough',
    defect: 'One list is another account’s, the other does not answer, and a code is asked for.',
    file: words,
    find: "return charges === 'others' || subscriptions === 'others';",
    replace: "return charges === 'others' && subscriptions === 'others';",
    finding: 'untrue: a code is asked for though selling has stopped',
    bounds: 'accounts-empty',
  },
  {
    id: 'accounts-a-new-till-waits-for-ever',
    defect: 'A till that was never told whose it is sends no payer’s code.',
    file: words,
    find: "told.charges === 'fresh');",
    replace: "told.charges === 'unlisted');",
    finding: 'forgotten: ',
    bounds: 'accounts-new-empty',
  },
  {
    id: 'accounts-any-account',
    defect: 'Another account is the till’s own where the mode is the same.',
    file: merchant,
    find: 'return isSame(one.appId, other.appId) && isSame(one.liveMode, other.liveMode);',
    replace: 'return isSame(one.liveMode, other.liveMode);',
    finding: 'untrue: a code is asked for in another account',
    bounds: 'accounts',
  },
  {
    id: 'accounts-any-mode',
    defect: 'A key for tests sells as the live one did.',
    file: merchant,
    find: 'return isSame(one.appId, other.appId) && isSame(one.liveMode, other.liveMode);',
    replace: 'return isSame(one.appId, other.appId);',
    finding: 'untrue: a code is asked for in another account',
    bounds: 'accounts',
  },
  {
    id: 'accounts-asked-while-changed',
    defect: 'A sale begins while another service is put in the place of the one that it was checked against.',
    file: changes,
    find: 'if (isSwitching) return fail(',
    replace: 'if (isSwitching && stops.length > 0) return fail(',
    finding: 'while the service is changed',
    bounds: 'accounts',
  },
  {
    id: 'accounts-stopped-and-asked',
    defect: 'That another account answers holds no request back.',
    file: changes,
    find: 'return stop === null ? null :',
    replace: "return stop === null || stop === 'other-account' ? null :",
    finding: 'though selling has stopped',
    bounds: 'accounts-empty',
  },
  {
    id: 'accounts-refused-key-in-place',
    defect: 'A key that is refused takes the place of another reason to stop, and the next answer lifts it.',
    file: changes,
    find: 'return [...withoutStop(stops, why), why];',
    replace: 'return [why];',
    finding: 'though selling has stopped',
    bounds: 'accounts-stops',
  },
  {
    id: 'accounts-journal-opened-anew',
    defect: 'A journal that is opened anew lifts every reason to stop.',
    file: changes,
    find: 'return stops.filter((stop) => stop !== why);',
    replace: "return why === 'storage' ? [] : stops.filter((stop) => stop !== why);",
    finding: 'though selling has stopped',
    bounds: 'accounts-stops',
  },
];
