import type { Discount } from '../../electron/contract/tax.ts';
import { limits } from '../lib/money.ts';
import { characters } from '../lib/text.ts';
import { AmountEntry } from './amount-entry.svelte.ts';
import type { Ticket } from './ticket.svelte.ts';

export type DiscountProblem = 'amount' | 'empty' | 'above' | 'percent' | 'name';

export class DiscountEntry {
  /** What is typed: an amount, or whole percent. */
  readonly entry: AmountEntry;
  readonly #ticket: Ticket;
  readonly #usualName: string;
  #target = $state<number | null>(null);
  #kind = $state<Discount['kind']>('amount');
  #name = $state('');
  readonly #available = $derived.by(() => {
    const line = this.#target === null ? undefined : this.#ticket.lines[this.#target];
    return line ? line.price * line.count : this.#ticket.subtotal;
  });

  /** Begins with what the target has; `usualName` names a discount unless somebody types another name. */
  constructor(ticket: Ticket, usualName: string, target: number | null = null) {
    this.#ticket = ticket;
    this.entry = new AmountEntry(ticket.entry.currency);
    this.#usualName = usualName;
    this.choose(target);
  }

  /** What the discount is taken from: a line by its index; null: the whole ticket. */
  get target(): number | null {
    return this.#target;
  }

  get kind(): Discount['kind'] {
    return this.#kind;
  }

  get name(): string {
    return this.#name;
  }

  get before(): Discount | null {
    if (this.#target === null) return this.#ticket.discount;
    return this.#ticket.lines[this.#target]?.discount ?? null;
  }

  choose(target: number | null): void {
    this.#target = target;
    const { before } = this;
    this.#kind = before?.kind ?? 'amount';
    this.#name = before?.name ?? this.#usualName;
    this.entry.clear();
    if (before) this.entry.press(String(before.value));
  }

  setKind(kind: Discount['kind']): void {
    this.#kind = kind;
    this.entry.clear();
  }

  setName(name: string): void {
    this.#name = name;
  }

  /** What the discount is taken from, in the smallest unit. */
  get available(): number {
    return this.#available;
  }

  /** What the discount comes to, in the smallest unit. */
  get taken(): number {
    return this.amountOf({ kind: this.#kind, value: this.entry.amount });
  }

  /** What any discount off the target comes to, in the smallest unit. */
  amountOf({ kind, value }: Pick<Discount, 'kind' | 'value'>): number {
    return kind === 'amount' ? value : Number((BigInt(this.available) * BigInt(value)) / 100n);
  }

  get problem(): DiscountProblem | null {
    const name = this.#name.trim();
    if (this.entry.unread !== null) return 'amount';
    if (this.entry.amount === 0) return 'empty';
    if (this.#kind === 'percent' && this.entry.amount > 100) return 'percent';
    if (this.taken > this.available) return 'above';
    return name === '' || characters(name) > limits.discountName ? 'name' : null;
  }

  /** Takes the discount off; answers how to undo that, or null while there is a problem. */
  apply(): (() => void) | null {
    if (this.problem !== null) return null;
    return this.give({ kind: this.#kind, value: this.entry.amount, name: this.#name.trim() });
  }

  /** Takes one of the shop's own discounts off; answers how to undo that. */
  give(discount: Discount): () => void {
    return this.#ticket.setDiscount(this.#target, discount);
  }

  remove(): () => void {
    return this.#ticket.setDiscount(this.#target, null);
  }
}
