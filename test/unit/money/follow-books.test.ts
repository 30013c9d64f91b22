import { expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { isWord, type Payment, stands } from '../../../electron/domain/ledger.ts';
import { bookBounds } from '../../explore/books/bounds.ts';
import { Ledgers } from '../../explore/books/books.ts';
import type { World } from '../../explore/books/world.ts';
import { valueOf } from '../../support/result.ts';
import { close } from '../sales/day-close/support.ts';
import { createBench, lists, lost, ok, opened } from '../sales/support.ts';

/* The books that are explored, and the program's: the same happens to both, and both come to the same ledger. */

const bounds = { ...bookBounds['books-first-twice'], days: 1, strangers: 0, disputes: 1, unseen: 1 };
const amount = 1_200;
const longest = 5;

/** The program with one sale, whose code is over by the service's word before anybody pays; only a close asks about it. */
class Books {
  readonly #bench = createBench();
  readonly #charges: Charge[] = [];
  #saleId = '';

  /** Does what a step of the model says. */
  async happens(label: string): Promise<void> {
    const [, nth = '1'] = /payment (\d)/.exec(label) ?? [];
    const id = Number(nth) - 1;
    if (label.startsWith('Staff ring up')) await this.#ringUp(label.includes('no answer'));
    else if (label.startsWith('A customer pays')) this.#pay();
    else if (label.startsWith('Staff say')) await this.#word();
    else if (label.startsWith('Half'))
      this.#become(id, { status: 'partially_refunded', refunds: { amount: amount / 2 } });
    else if (label.includes('contested')) this.#become(id, { disputed: !label.includes('no longer') });
    else if (label.startsWith('Staff close')) await this.#close(label);
    else throw new Error(`Nothing is known of this step: ${label}`);
  }

  /** The rows of the ledger: those of the sale, and those of a charge that are of none. */
  rows(): Payment[] {
    const { journal } = this.#bench;
    const ofSale = this.#saleId === '' ? [] : valueOf(journal.read(this.#saleId)).payments;
    const listed = this.#charges.flatMap(({ id = '' }) => valueOf(journal.payments.byCharge(id)));
    return [...ofSale, ...listed.filter(({ saleId }) => saleId === null)];
  }

  async #ringUp(isUnseen: boolean): Promise<void> {
    const { service, machine, sales } = this.#bench;
    if (isUnseen) service.onCreate = () => lost;
    this.#saleId = await opened(this.#bench);
    if (!isUnseen) service.set('code_1', { expired: true });
    await machine.pass(1_200_000);
    sales.dismiss(this.#saleId);
    service.onRead = () => lost;
  }

  #pay(): void {
    const { machine } = this.#bench;
    const { orderNo } = this.#bench.page(this.#saleId).row;
    const [id, at] = [`ch_${this.#charges.length}`, machine.wallMs];
    const paid = { paid: true, status: 'captured', paidTime: at, createTime: at, disputed: false };
    this.#charges.push({ id, orderNo, amount, currency: 'JPY', ...paid });
  }

  async #word(): Promise<void> {
    const word = { saleId: this.#saleId, outcome: 'paid', reason: 'Seen on the phone', by: 'Sato' } as const;
    const settled = this.#bench.sales.settle(word);
    await this.#bench.machine.pass(20_000);
    valueOf(await settled);
  }

  #become(id: number, change: Partial<Charge>): void {
    this.#charges[id] = { ...this.#charges[id], ...change };
  }

  async #close(label: string): Promise<void> {
    const { service } = this.#bench;
    const charge = this.#charges.at(-1);
    if (!label.includes('nothing is listed')) lists(this.#bench, this.#charges);
    const code = service.codes.get('code_1');
    if (!label.includes('no code is told of') && code) {
      service.onRead = () => ok(charge ? { ...code, status: 'captured', charge } : code);
    }
    await close(this.#bench);
  }
}

/** A row as far as both have it. */
function said({ chargeId, saleId, attempt, givenBack, isDisputed, ...row }: Payment, whole: number): object {
  const part = givenBack / whole;
  return {
    chargeId,
    isOfSale: saleId !== null,
    attempt,
    part,
    isDisputed,
    isWord: isWord(row),
    stands: stands(row),
  };
}

function sorted(rows: readonly Payment[], whole: number): object[] {
  return rows
    .map((row) => said(row, whole))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

/** Every story that ends with a close, of so many steps at most. */
function* stories(
  ledgers: Ledgers,
  world: World,
  steps: readonly string[] = [],
): Iterable<[string[], World]> {
  if (steps.length === longest) return;
  for (const [label, next] of ledgers.nexts(world)) {
    if (label.startsWith('The terminal looks')) continue;
    const story = [...steps, label];
    if (next.closes.length > 0) yield [story, next];
    else yield* stories(ledgers, next, story);
  }
}

test('the ledger of the program is that of the explored model, whatever a close lists or is told', async () => {
  const ledgers = new Ledgers(bounds);
  const all = [...stories(ledgers, ledgers.begin())];
  expect(all.length).toBeGreaterThan(50);
  for (const [story, world] of all) {
    const books = new Books();
    for (const label of story) await books.happens(label);
    expect(sorted(books.rows(), amount), story.join('\n')).toEqual(sorted(world.ledger, 100));
  }
}, 600_000);
