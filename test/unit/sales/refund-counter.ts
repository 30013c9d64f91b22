import type { Refund } from '../../../electron/contract/payment-objects.ts';
import type { GiveBack, RefundEntry, SaleRefunds } from '../../../electron/contract/refunds.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Line } from '../../../electron/contract/sale.ts';
import type { Journal } from '../../../electron/journal/journal.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { valueOf } from '../../support/result.ts';
import { type Bench, createBench, journalled, ok, opened, uuid } from './support.ts';

/** How a service tells its refunds: with the terminal's mark, with the reason alone, or with neither. */
type Telling = 'all' | 'reason' | 'nothing';

/** A paid sale of 1,000 yen at a service that gives money back, and everything that reached it. */
export class RefundCounter {
  readonly bench: Bench;
  readonly requests: { amount: number; reason: string | undefined; state: unknown }[] = [];
  listed: Refund[] = [];
  /** What is done to the request and its answer; left out: it is taken, and answered as pending. */
  onRefund: (take: () => Refund) => Outcome<Refund> | Promise<Outcome<Refund>> = (take) => ok(take());
  telling: Telling = 'all';
  saleId = '';
  #taps = 0;

  constructor(wrap?: (journal: Journal) => Journal) {
    this.bench = createBench(wrap && { wrap });
  }

  static async open(
    wrap?: (journal: Journal) => Journal,
    lines: Line[] = [{ name: 'Cup', price: 1_000, count: 1 }],
  ): Promise<RefundCounter> {
    const counter = new RefundCounter(wrap);
    const { bench } = counter;
    counter.saleId = await opened(bench, { lines, expectedTotal: 1_000 });
    bench.service.pay('code_1');
    await bench.machine.pass(3_000);
    counter.offer();
    return counter;
  }

  offer(): void {
    const { service } = this.bench;
    service.createRefund = async (_, { amount, reason, metadata }) => {
      const state = journalled(this.bench, 'SELECT state FROM refunds ORDER BY position DESC')?.['state'];
      this.requests.push({ amount, reason, state });
      return await this.onRefund(() => this.take(amount, reason, metadata));
    };
    service.listRefunds = () => Promise.resolve(ok({ total: this.listed.length, refunds: this.listed }));
  }

  /** The service takes a refund; its charge says so at once. */
  take(amount: number, reason?: string, metadata?: Record<string, unknown>): Refund {
    const refund: Refund = {
      id: `re_${this.listed.length + 1}`,
      amount,
      status: 'pending',
      ...(this.telling !== 'nothing' && { reason }),
      ...(this.telling === 'all' && { metadata: metadata ?? {} }),
    };
    this.listed = [...this.listed, refund];
    this.say();
    return refund;
  }

  /** What becomes of a refund at the service. */
  turn(status: string, which = 0): void {
    this.listed = this.listed.map((entry, index) => (index === which ? { ...entry, status } : entry));
    this.say();
  }

  say(): void {
    const alive = this.listed.filter(({ status }) => status !== 'failed');
    const amount = alive.reduce((sum, entry) => sum + (entry.amount ?? 0), 0);
    const { charge } = this.bench.service.code('code_1');
    this.bench.service.set('code_1', { charge: { ...charge, refunds: { amount } } });
  }

  /** A tap that has not been made before. */
  tap(amount: number, more: Partial<GiveBack> = {}): Promise<Result<SaleRefunds>> {
    const id = uuid(500 + (this.#taps += 1));
    const reason = 'Broken cup';
    return this.bench.sales.refunds.giveBack({
      id,
      saleId: this.saleId,
      chargeId: 'ch_1',
      amount,
      reason,
      by: 'Sato',
      ...more,
    });
  }

  async refunds(): Promise<RefundEntry[]> {
    return (await this.view()).payments.flatMap(({ refunds }) => refunds);
  }

  async view(): Promise<SaleRefunds> {
    return valueOf(await this.bench.sales.refunds.read(this.saleId));
  }

  async left(): Promise<number | undefined> {
    return (await this.view()).payments[0]?.left;
  }

  /** The refund's state by the journal, read as another process would. */
  state(): unknown {
    return journalled(this.bench, 'SELECT state FROM refunds ORDER BY position DESC')?.['state'];
  }
}
