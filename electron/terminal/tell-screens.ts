import type { OpenedService } from './service/opened-service.ts';
import type { StaffLock } from '../staff/lock.ts';
import type { Cashier } from '../window/cashier.ts';
import type { News } from './news.ts';

/**
 * Tells the cashier's screens what is new. What was taken is behind the PIN: they are told of it when they are opened, and
 * lose it when they are locked. Nothing is told before `started`: it is what the screens' first question waits for, and what
 * is new until then is in its answer.
 */
export function tellScreens({
  terminal,
  news,
  staff,
  tell,
  started,
}: {
  terminal: { readonly opened: Pick<OpenedService, 'sales'> | null };
  news: News;
  staff: Pick<StaffLock, 'refusal'>;
  tell: Cashier['tell'];
  started: Promise<unknown>;
}): void {
  const mayCompare = (): boolean => staff.refusal('readComparison') === null;
  const begin = (): void => {
    news.on('surroundings', () => {
      tell('comparison', mayCompare() ? (terminal.opened?.sales.comparison() ?? null) : null);
    });
    news.on('told', (name, value) => {
      if (name !== 'comparison' || mayCompare()) tell(name, value);
    });
  };
  // A start that failed is told by whoever waits for it.
  started.then(begin, begin);
}
