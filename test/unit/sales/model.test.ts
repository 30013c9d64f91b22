import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { type Bench, conflict, createBench, lost, notSent, request, settleAll, uuid } from './support.ts';

/** How the service behaves for a while; `lossy` does what is asked and loses the answer. */
type Weather = 'fair' | 'away' | 'lossy' | 'slow';

type Step =
  | { kind: 'open' | 'cancel' | 'renew' | 'retry' | 'check' | 'dismiss' | 'sleep' | 'restart' | 'reboot' }
  | { kind: 'pay'; which: number }
  | { kind: 'pass'; ms: number }
  | { kind: 'weather'; weather: Weather };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'open' }) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('cancel', 'renew', 'renew', 'retry', 'check', 'dismiss', 'sleep', 'restart', 'reboot')
      .map((kind): Step => ({ kind })),
  },
  { weight: 3, arbitrary: fc.nat({ max: 5 }).map((which): Step => ({ kind: 'pay', which })) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(0, 1_000, 12_000, 200_000).map((ms): Step => ({ kind: 'pass', ms })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<Weather>('fair', 'away', 'lossy', 'slow')
      .map((weather): Step => ({ kind: 'weather', weather })),
  },
);

/** A terminal, a service with a ledger of its own, and customers who pay what they have seen. */
class World {
  readonly bench: Bench = createBench();
  /** Ids of codes that were on the screen at any time. */
  readonly shown = new Set<string>();
  readonly #expiresAt = new Map<string, number>();
  #weather: Weather = 'fair';
  #requests = 0;

  constructor() {
    const { service, machine } = this.bench;
    const { onRead, onClose, onCreate } = service;
    service.onCreate = (body) =>
      this.#through(() => {
        const made = onCreate(body);
        const id = `code_${service.codes.size}`;
        this.#expiresAt.set(id, machine.monotonicMs + body.expiryPeriod * 60_000);
        return made as Outcome<never>;
      });
    service.onRead = (id) =>
      this.#through(() => {
        if (!this.isOpen(id) && service.code(id).status === 'pending') service.set(id, { expired: true });
        return onRead(id) as Outcome<never>;
      });
    service.onClose = (id) =>
      this.#through(() => {
        if (service.code(id).status === 'captured') return conflict;
        return onClose(id) as Outcome<never>;
      });
    this.bench.onView = (view) => {
      if (view?.phase.state !== 'awaiting') return;
      const id = view.phase.codeUrl.replace('https://pay.example/', '');
      this.shown.add(id);
      expect(view.phase.remainingMs).toBeLessThanOrEqual(
        (this.#expiresAt.get(id) ?? 0) - machine.monotonicMs,
      );
      this.#check(view.id);
    };
  }

  /** Whether the service would take a payment for a code now. */
  isOpen(codeId: string): boolean {
    const code = this.bench.service.code(codeId);
    return code.status === 'pending' && this.bench.machine.monotonicMs < (this.#expiresAt.get(codeId) ?? 0);
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const next of steps) {
      if (next.kind === 'pass') await this.bench.machine.pass(next.ms);
      else this.#take(next);
      await settleAll();
    }
  }

  /** The weather clears up, and enough time passes for everything to be found out. */
  async settle(): Promise<void> {
    this.#weather = 'fair';
    await this.bench.machine.pass(60_000);
    this.#start(true);
    await this.bench.machine.pass(2_400_000);
  }

  #take(next: Exclude<Step, { kind: 'pass' }>): void {
    const { sales, machine, service } = this.bench;
    const id = sales.current()?.id;
    switch (next.kind) {
      case 'open':
        sales.open(request({ requestId: uuid(1_000 + (this.#requests += 1)), expiryPeriod: 3 }));
        return;
      case 'cancel':
      case 'renew':
      case 'check':
        if (id !== undefined) void sales[next.kind](id);
        return;
      case 'retry':
      case 'dismiss':
        if (id !== undefined) sales[next.kind](id);
        return;
      case 'pay': {
        const open = [...this.shown].filter((codeId) => this.isOpen(codeId));
        const codeId = open[next.which % Math.max(1, open.length)];
        if (codeId !== undefined) service.pay(codeId);
        return;
      }
      case 'sleep':
        sales.suspended();
        machine.sleep(90_000);
        for (const [codeId, at] of this.#expiresAt) this.#expiresAt.set(codeId, at - 90_000);
        sales.resumed();
        return;
      case 'restart':
        this.#start(true);
        return;
      case 'reboot':
        this.#start(false);
        return;
      case 'weather':
        this.#weather = next.weather;
        return;
    }
  }

  #start(sameBoot: boolean): void {
    this.bench.restart({ sameBoot });
    expect(this.bench.sales.recover().ok).toBe(true);
  }

  /** Never two codes of one sale that customers have seen and could pay. */
  #check(saleId: string): void {
    const { attempts } = this.bench.page(saleId);
    const payable = attempts.filter(
      ({ code }) => code !== null && this.shown.has(code.id) && this.isOpen(code.id),
    );
    expect(payable.length).toBeLessThanOrEqual(1);
  }

  #through(effect: () => Outcome<never>): Outcome<never> | Promise<Outcome<never>> {
    switch (this.#weather) {
      case 'fair':
        return effect();
      case 'away':
        return notSent;
      case 'lossy':
        effect();
        return lost;
      case 'slow': {
        const answer = this.bench.later<Outcome<never>>();
        this.bench.machine.after(3_000, () => answer.resolve(effect()));
        return answer.promise;
      }
    }
  }
}

test('no sale is lost or doubled, whatever staff, customers, the service and the machine do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = new World();
      const { bench } = world;
      await world.run(steps);
      await world.settle();

      const found = bench.sales.find('T1-');
      if (!found.ok) throw new Error(found.message);
      const pages = found.value.map(({ id }) => bench.page(id));
      const attempts = pages.flatMap((page) => page.attempts.map((attempt) => ({ ...attempt, page })));
      for (const code of bench.service.codes.values()) {
        // Nothing reached the service that is not in the journal, under the number of one sale.
        const owners = attempts.filter(({ orderNo }) => orderNo === code.orderNo);
        expect(new Set(owners.map(({ page }) => page.row.id)).size).toBe(1);
      }
      for (const codeId of world.shown) {
        const owner = attempts.find((attempt) => attempt.code?.id === codeId);
        expect(owner, `${codeId} was shown and is not in the journal`).toBeDefined();
        if (bench.service.code(codeId).status !== 'captured') continue;
        // Every payment that a customer made is found, on its own sale.
        expect(owner?.page.row.state, `${codeId} was paid`).toBe('paid');
      }
      for (const { row, attempts: tries, events } of pages) {
        const isPaid = tries.some(
          ({ code }) => code !== null && bench.service.code(code.id).status === 'captured',
        );
        expect(row.state === 'paid').toBe(isPaid);
        // Nobody pays twice, and no sale stays on a code that can be paid no more.
        expect(events.filter(({ kind }) => kind === 'paid').length).toBeLessThanOrEqual(1);
        expect(['opening', 'awaiting']).not.toContain(row.state);
      }
      expect(bench.stops).toEqual([]);
    }),
    { numRuns: 200, seed: 20_260_401 },
  );
}, 120_000);
