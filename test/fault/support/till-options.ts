import { agree } from '../../../electron/payments/merchant.ts';
import { practiceAccount } from '../../../electron/sandbox/accounts.ts';
import type { DialectName } from '../../../electron/contract/index.ts';
import { machineClock } from '../../../electron/terminal/clock.ts';
import type { OpenedServiceOptions } from '../../../electron/terminal/service/opened-service.ts';

/** What the shop calls its other ways to pay. */
export const otherWays = ['現金', 'カード端末'] as const;

/** What a run must say of a till; all else has a plain default. */
type Wanted = Pick<OpenedServiceOptions, 'directory'> & {
  readonly url: string;
  readonly key: string;
  readonly dialect?: DialectName;
} & Partial<
    Pick<
      OpenedServiceOptions,
      'admit' | 'capabilities' | 'onSale' | 'onComparison' | 'onNotices' | 'onStopped' | 'clock' | 'timers'
    >
  >;

/** A practice till of the real machine's clock unless another is given, whose log nobody reads. */
export function tillOptions({
  url,
  key,
  dialect = 'documented',
  directory,
  ...told
}: Wanted): OpenedServiceOptions {
  const nothing = (): undefined => undefined;
  return {
    kind: 'practice',
    service: { baseUrl: url, dialect },
    directory,
    secretKey: () => Promise.resolve(key),
    capabilities: {},
    admit: (answering) => answering.every((one) => agree(practiceAccount, one)),
    account: () => null,
    onCapabilities: nothing,
    settings: () => ({
      prefix: 'T1',
      currency: 'JPY',
      frontUrl: null,
      confirmAbove: null,
      dayEndsAt: 0,
      otherWays,
    }),
    held: () => null,
    onSale: nothing,
    onConnection: nothing,
    onComparison: nothing,
    onUnresolved: nothing,
    onUnseenPayments: nothing,
    onJournal: nothing,
    onDayClosed: nothing,
    onNotices: nothing,
    onStopped: nothing,
    onOutcome: nothing,
    onLocationGone: nothing,
    onLocations: nothing,
    onWaysToPay: nothing,
    clock: machineClock,
    log: { info: nothing, warn: nothing, error: nothing },
    ...told,
  };
}
