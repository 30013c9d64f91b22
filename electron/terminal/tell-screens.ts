import type { OpenedService } from './service/opened-service.ts';
import type { StaffLock } from '../staff/lock.ts';
import type { Cashier } from '../window/cashier.ts';
import type { News } from './news.ts';

/**
 * Tells the cashier's screens of changes. Takings are behind the PIN: sent on unlocking, dropped on locking. Nothing is sent
 * before `started`: the answer to the screens' first question has it.
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
  // A failed start is reported by whoever awaits it.
  started.then(begin, begin);
}
