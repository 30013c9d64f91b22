import { remainingMs } from '../domain/expiry.ts';
import type { SaleRecord } from '../journal/records.ts';
import type { SaleBook } from './sale-book.ts';
import { isUnproven } from './view.ts';

/** How often the two clocks are compared while a code is on the screen, in ms. */
const clocksMs = 1_000;

/**
 * Arms the timer that ends the time of the code on the screen, or calls it off. `parted`: the clocks have parted, and
 * the code is hidden until the service was asked about it.
 */
export function countDown(book: SaleBook, sale: SaleRecord, parted: (saleId: string) => void): void {
  const runtime = book.runtime(sale.id);
  runtime.stopCountdown();
  runtime.stopCountdown = () => undefined;
  if (sale.stage.state !== 'awaiting' || book.isHalted) return;
  const leftMs = runtime.deadline ? remainingMs(runtime.deadline, book.now()) : 0;
  const timePassed = (): void => {
    const found = book.read(sale.id);
    if (!found.ok || found.value.stage.state !== 'awaiting') return;
    if (isOver(book, sale.id)) {
      lapse(book, sale.id);
    } else {
      compareClocks(book, sale.id, parted);
      countDown(book, found.value, parted);
    }
  };
  runtime.stopCountdown = book.dependencies.timers.after(Math.min(leftMs, clocksMs), timePassed);
}

/** Notes that the time of a code is over. */
export function lapse(book: SaleBook, saleId: string): void {
  book.apply(saleId, { transition: { kind: 'lapse' }, entries: [{ kind: 'lapsed' }] });
}

/** Whether no time is left of the code on the screen, or none can be proven. */
export function isOver(book: SaleBook, saleId: string): boolean {
  const { deadline } = book.runtime(saleId);
  return !deadline || remainingMs(deadline, book.now()) <= 0;
}

function compareClocks(book: SaleBook, saleId: string, parted: (saleId: string) => void): void {
  const runtime = book.runtime(saleId);
  if (runtime.unproven || !isUnproven(runtime, book.now())) return;
  runtime.unproven = true;
  book.dependencies.log.warn('The clocks have parted; the code is hidden until it is asked about.');
  book.refresh(saleId);
  parted(saleId);
}
