import type { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import type { ModelService } from './model-service.ts';
import { type Bench, uuid } from './support.ts';

/** What staff give back, and what must hold of it: with each request, at each moment, and in the end. */
export class ModelRefunds {
  readonly #bench: Bench;
  readonly #service: ModelService;
  readonly #disk: DatabaseSync;
  readonly #noting: (check: () => void) => void;
  /** Refunds that reached the service, by this terminal's id of them. */
  readonly #sent = new Set<string>();
  #asked = 0;

  /** `disk`: the journal as another process finds it; what is not so is thrown by `noting`, later. */
  constructor(bench: Bench, service: ModelService, disk: DatabaseSync, noting: (check: () => void) => void) {
    this.#bench = bench;
    this.#service = service;
    this.#disk = disk;
    this.#noting = noting;
  }

  /** Staff give back a part of a payment, and tap so often for the same money. */
  ask({ id: codeId, amount: paid = 0 }: Code, part: number, taps: number): void {
    const owner = this.#disk
      .prepare('SELECT sale_id AS id, number FROM attempts WHERE code_id = ?')
      .get(codeId);
    if (!owner) return;
    const payment = this.#disk
      .prepare('SELECT charge_id AS id FROM payments WHERE sale_id = ? AND attempt = ?')
      .get(owner['id'] ?? null, owner['number'] ?? null);
    const id = uuid(50_000 + (this.#asked += 1));
    const amount = Math.max(1, Math.floor(paid * part));
    for (let tap = 0; tap < taps; tap += 1) {
      const asked = { id, saleId: String(owner['id']), chargeId: String(payment?.['id']), amount };
      void this.#bench.sales.refunds
        .giveBack({ ...asked, reason: 'Broken cup', by: 'Sato' })
        .then((answer) => {
          if (answer.ok) this.#noting(() => this.check());
        });
    }
  }

  /** Money is asked back once, after its record, while nothing of the payment is in doubt, and never more than was paid. */
  checkSent(codeId: string, id: string): void {
    expect(this.#sent.has(id), `doubled: refund ${id} was asked for twice`).toBe(false);
    this.#sent.add(id);
    expect(this.#rows().get(id), `lost: refund ${id} left before its record`).toBe('asking');
    const others = this.#disk
      .prepare(
        `SELECT count(*) FILTER (WHERE refunds.state IN ('asking', 'unknown')) AS inDoubt,
           sum(refunds.amount) FILTER (WHERE refunds.state <> 'failed') <= sales.amount AS isWithin
         FROM refunds JOIN attempts ON attempts.sale_id = refunds.sale_id AND number = attempt
         JOIN sales ON sales.id = refunds.sale_id WHERE code_id = ?`,
      )
      .get(codeId);
    expect({ ...others }, `doubled: refund ${id}, while another is in doubt`).toEqual({
      inDoubt: 1,
      isWithin: 1,
    });
  }

  /** What counts as given back is given back, and what counts as failed is not. */
  check(): void {
    const kept = this.#service.refunds;
    const done = new Set(kept.flatMap(({ own, status }) => (status === 'refunded' ? own : [])));
    const alive = new Set(kept.flatMap(({ own, status }) => (status === 'failed' ? [] : own)));
    for (const [id, state] of this.#rows()) {
      if (state === 'done') expect(done.has(id), `untrue: refund ${id} is not back`).toBe(true);
      if (state === 'failed')
        expect(alive.has(id), `untrue: refund ${id} counts as failed, and is not`).toBe(false);
    }
  }

  /** In the end the journal and the service's ledger agree, nothing is left open, and no more is back than came in. */
  checkInTheEnd(): void {
    const { refunds, captured } = this.#service;
    const states = this.#rows();
    for (const { own } of refunds) {
      if (own !== null) expect(states.has(own), `lost: refund ${own} is not in the journal`).toBe(true);
    }
    for (const [id, state] of states) {
      const kept = refunds.filter(({ own }) => own === id);
      expect(kept.length, `doubled: refund ${id}`).toBeLessThanOrEqual(1);
      const expected = kept[0]?.status === 'refunded' ? 'done' : 'failed';
      if (state === 'unknown' && kept.length === 0 && this.#mayBeOwners(id)) continue;
      expect(state, `lost: refund ${id} is ${kept[0]?.status ?? 'unknown'} at the service`).toBe(expected);
    }
    for (const { id } of captured) {
      const left = this.#service.leftOf(id);
      expect(left, `doubled: more is given back than ${id} took`).toBeGreaterThanOrEqual(0);
    }
  }

  /** Whether one that the owner made may be this one: it is of its amount, and the payment's list tells no mark. */
  #mayBeOwners(id: string): boolean {
    const asked = this.#disk
      .prepare(
        `SELECT code_id AS codeId, amount FROM refunds
         JOIN attempts ON attempts.sale_id = refunds.sale_id AND number = attempt WHERE refunds.id = ?`,
      )
      .get(id);
    const made = this.#service.refunds.filter(({ codeId }) => codeId === asked?.['codeId']);
    return made.every(({ own }) => own === null) && made.some(({ amount }) => amount === asked?.['amount']);
  }

  /** What was asked back, by its id: how it stands by the journal. */
  #rows(): Map<string, string> {
    const rows = this.#disk.prepare('SELECT id, state FROM refunds').all();
    return new Map(rows.map(({ id, state }) => [String(id), String(state)]));
  }
}
