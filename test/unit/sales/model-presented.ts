import { expect } from 'vitest';
import type { Charge, Code } from '../../../electron/contract/payment-objects.ts';
import type { CreateCharge } from '../../../electron/contract/payment-requests.ts';
import type { OpenSale, SalePage } from '../../../electron/contract/sale.ts';
import type { AttemptRecord } from '../../../electron/journal/records.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { isPaidByWord } from '../../../electron/sales/payment.ts';
import type { ModelService } from './model-service.ts';
import { type Bench, conflict, ok, refusedWith, unsupported } from './support.ts';

/** What becomes of a payer's code that is scanned, where its request reaches the service. `left`: the payer does nothing. */
export type Scan = 'paid' | 'confirmed' | 'failed' | 'left' | 'refused';

/** How long a payer takes to confirm, or not to, in ms. */
const confirmMs = 20_000;

/** What payers' codes asked for, as the service's ledger has it, and what must hold of it. */
export class ModelPresented {
  readonly #bench: Bench;
  readonly #service: ModelService;
  readonly #noting: (check: () => void) => void;
  readonly #scans: Scan[] = [];
  /** The numbers of the requests that left. */
  readonly #sent = new Set<string>();

  /** What is not so is thrown by `noting`, later. */
  constructor(bench: Bench, service: ModelService, noting: (check: () => void) => void) {
    this.#bench = bench;
    this.#service = service;
    this.#noting = noting;
    Object.assign(bench.service, {
      createCharge: async (body: CreateCharge) => {
        this.#once(body.orderNo);
        bench.service.onCall(`scan ${body.orderNo}`);
        return await service.weather.through(() => this.#take(body));
      },
      readCharge: async (id: string) =>
        await service.weather.through(() => {
          const charge = service.presented.find((one) => one.id === id);
          return charge ? told(charge) : refusedWith('not-found');
        }, 'read'),
      revokeCharge: async (id: string) => await service.weather.through(() => this.#revoke(id), 'other'),
    });
  }

  /** A payer's code is scanned for a new sale. */
  sell(sale: OpenSale, scan: Scan): void {
    this.#bench.sales.openPresented({ token: this.#token(scan), sale });
  }

  /** Another one is scanned for a sale. */
  again(saleId: string, scan: Scan): void {
    void this.#bench.sales.renewPresented({ token: this.#token(scan), saleId });
  }

  /** A charge of a payer's code, told as the code of a sale; undefined: it is none. */
  codeOf(id: string): Code | undefined {
    const charge = this.#service.presented.find((one) => one.id === id);
    if (!charge) return undefined;
    const { amount, currency, orderNo, status } = charge;
    return { id, amount, currency, orderNo, status: status === 'captured' ? status : 'closed', charge };
  }

  /** Payments by payers' codes. */
  get captured(): Code[] {
    const codes = this.#service.presented.flatMap(({ id = '' }) => this.codeOf(id) ?? []);
    return codes.filter(({ status }) => status === 'captured');
  }

  /** Whether a request by a payer's code may take money, or has taken it; one that a person ruled out may not. */
  mayTakeMoney({ kind, orderNo, ruledOut }: AttemptRecord): boolean {
    if (kind !== 'presented' || ruledOut === 'staff') return false;
    const ofIt = this.#service.presented.filter((charge) => charge.orderNo === orderNo);
    return ofIt.some(({ status }) => status === 'pending' || status === 'captured');
  }

  /** A charge that waits for its payer, of a sale that nothing but a person's word says is paid: it may be what they saw, and stays to be cleared up. */
  isVouchedFor(chargeId: string): boolean {
    const charge = this.#service.presented.find(({ id, status }) => id === chargeId && status === 'pending');
    const sale = charge && this.#bench.journal.findByOrder(charge.orderNo ?? '');
    return sale?.ok === true && sale.value !== null && isPaidByWord(sale.value);
  }

  /** In the end each charge is of one sale, which knows its payment, and none waits for a payer whom nobody vouches for. */
  checkInTheEnd(pages: readonly SalePage[], unresolved: readonly string[]): void {
    for (const { id = '', orderNo, status } of this.#service.presented) {
      const owners = pages.filter(({ attempts }) => attempts.some((one) => one.orderNo === orderNo));
      expect(owners.length, `lost: ${id} is of no sale`).toBe(1);
      if (this.isVouchedFor(id))
        expect(unresolved, `forgotten: ${id}, which staff say was paid`).toContain(id);
      else expect(status, `forgotten: nobody revoked ${id}`).not.toBe('pending');
      if (status === 'captured') expect(owners[0]?.row.state, `lost: ${id} was paid`).toBe('paid');
    }
  }

  #token(scan: Scan): string {
    this.#scans.push(scan);
    return String(28_000_000_000_000_000n + BigInt(this.#scans.length));
  }

  #once(orderNo: string): void {
    const isAgain = this.#sent.has(orderNo);
    this.#noting(() => expect(isAgain, `doubled: ${orderNo} was asked for twice`).toBe(false));
    this.#sent.add(orderNo);
  }

  #take({ amount, currency, orderNo, extra }: CreateCharge): Outcome<never> {
    const { machine } = this.#bench;
    const scan = this.#scans[Number(BigInt(extra.token) - 28_000_000_000_000_001n)];
    if (scan === 'refused') return refusedWith('payer');
    const id = `pc_${this.#service.presented.length + 1}`;
    const charge: Charge = { id, amount, currency, orderNo, status: 'pending', createTime: machine.trueMs };
    this.#service.presented.push(charge);
    const end = (): void => {
      if (charge.status !== 'pending') return;
      const paid = { status: 'captured', paid: true, paymentMethod: 'paypay', paidTime: machine.trueMs };
      Object.assign(charge, scan === 'failed' ? { status: 'failed' } : paid);
    };
    if (scan === 'paid') end();
    else if (scan !== 'left') machine.after(confirmMs, end);
    return told(charge);
  }

  #revoke(id: string): Outcome<never> {
    const charge = this.#service.presented.find((one) => one.id === id);
    if (charge?.status !== 'pending') return conflict;
    if (this.#service.weather.now === 'unclosable') return unsupported;
    charge.status = 'revoked';
    return told(charge);
  }
}

function told(charge: Charge): Outcome<never> {
  return ok({ ...charge }) as Outcome<never>;
}
