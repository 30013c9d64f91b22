import { SvelteMap } from 'svelte/reactivity';
import type { CodeData } from '../../electron/contract/code-fields.ts';
import type { Customer } from '../../electron/contract/payment-objects.ts';
import type { Draft, Line, SaleCustomer, Serving } from '../../electron/contract/sale.ts';
import type { Picked } from '../lib/choices.ts';
import { characters } from '../lib/text.ts';
import type { Discount } from '../../electron/contract/tax.ts';
import { isChargeable, limits, maximumAmount, type Reckoned, reckon, ticketTotal } from '../lib/money.ts';
import { AmountEntry } from './amount-entry.svelte.ts';
import {
  beyond,
  contentOf,
  discounted,
  type ItemOfLine,
  lineOfItem,
  nothing,
  rated,
  same,
  served,
  type ShopOfTicket,
  since,
  type TicketContent,
} from './ticket-content.ts';

export type TicketProblem = 'empty' | 'full' | 'too-much' | 'zero' | 'discount' | 'note' | null;

/** The line where something was put last; a new object each time, also for one more piece of the same item. */
export type LatestLine = { readonly at: number };

/** A request for a code that is not answered yet, and whether the keypad's amount was part of it. */
type Asked = { requestId: string; typed: boolean } | null;

/** The parts of a ticket that go when its last line goes. */
type RestOfTicket = Pick<TicketContent, 'replaces' | 'discount' | 'serving'>;

export class Ticket {
  /** The amount on the keypad: it is charged as it stands, whether it was added or not. */
  readonly entry: AmountEntry;
  #lines = $state.raw<readonly Line[]>([]);
  #discount = $state.raw<Discount | null>(null);
  #name = $state('');
  #note = $state('');
  #customer = $state.raw<SaleCustomer | null>(null);
  #codeData = $state.raw<CodeData | null>(null);
  #replaces = $state<string | null>(null);
  #serving = $state<Serving>('eat-in');
  #asked: Asked = null;
  #latest = $state.raw<LatestLine | null>(null);
  /** Another object for each customer's ticket: an undo must not reach the ticket of the next customer. */
  #ticket: object = {};
  /** Saved payment methods seen so far, by customer id: a draft keeps only the one in use. */
  readonly #savedSources = new SvelteMap<string, string>();
  readonly #changed: () => void;
  readonly #shop: ShopOfTicket;
  readonly #charged = $derived.by(() => this.#allLines());
  readonly #reckoned = $derived.by(() => reckon(this.#charged, this.#discount, this.#shop.tax()));

  /** `changed` is called after each change, to keep the draft. */
  constructor(draft: Draft | null, changed: () => void, shop: ShopOfTicket) {
    this.#changed = changed;
    this.#shop = shop;
    this.entry = new AmountEntry(shop.currency, () => this.#entryChanged());
    if (draft) this.#put(contentOf(draft));
  }

  /** The lines on the ticket, without the amount that is being typed. */
  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** The amount that is being typed, as the line that it will be; null when nothing is. */
  get typed(): Line | null {
    return this.entry.isEmpty ? null : this.#typedLine(this.entry.amount);
  }

  /** What "Show code" charges: the lines, and the amount being typed. */
  get charged(): readonly Line[] {
    return this.#charged;
  }

  get discount(): Discount | null {
    return this.#discount;
  }

  /** The sums by line and by rate; null while more is taken off than there is. */
  get reckoned(): Reckoned | null {
    return 'problem' in this.#reckoned ? null : this.#reckoned;
  }

  /** The line that was added or counted up last, which the screen marks; null when none was. */
  get latest(): LatestLine | null {
    return this.#latest;
  }

  /** What staff call it; empty: no name. */
  get name(): string {
    return this.#name;
  }

  get note(): string {
    return this.#note;
  }

  get customer(): SaleCustomer | null {
    return this.#customer;
  }

  get codeData(): CodeData | null {
    return this.#codeData;
  }

  /** The id of the attached customer's saved payment method; null when none is known. */
  get savedSource(): string | null {
    return this.#customer && (this.#savedSources.get(this.#customer.id) ?? null);
  }

  get replaces(): string | null {
    return this.#replaces;
  }

  get serving(): Serving {
    return this.#serving;
  }

  get total(): number {
    return this.reckoned?.sums.total ?? ticketTotal(this.charged);
  }

  /** What the lines come to, before what is taken off the whole ticket. */
  get subtotal(): number {
    const reckoned = reckon(this.charged, null, this.#shop.tax());
    return 'problem' in reckoned ? ticketTotal(this.charged) : reckoned.sums.subtotal;
  }

  get pieces(): number {
    return this.charged.reduce((pieces, line) => pieces + line.count, 0);
  }

  /** How many pieces of an item are on the ticket, counting every line of it. */
  piecesOf(itemId: string): number {
    return this.#lines.reduce((sum, line) => (line.itemId === itemId ? sum + line.count : sum), 0);
  }

  get isEmpty(): boolean {
    return this.charged.length === 0;
  }

  get isFull(): boolean {
    return this.charged.length >= limits.lines;
  }

  get problem(): TicketProblem {
    if (this.isEmpty) return 'empty';
    if (this.charged.length > limits.lines) return 'full';
    const problem = 'problem' in this.#reckoned ? this.#reckoned.problem.kind : null;
    if (problem === 'discount-above-total') return 'discount';
    if (problem !== null || this.total > maximumAmount) return 'too-much';
    if (!isChargeable(this.total)) return 'zero';
    return characters(this.#note) > limits.description ? 'note' : null;
  }

  /** How many pieces of an item are on the line that one more of it would count up. */
  countOf(item: ItemOfLine, picked: Picked = []): number {
    return this.#lines[this.#placeOf(this.lineOf(item, '', 1, picked))]?.count ?? 0;
  }

  lineOf(item: ItemOfLine, name: string, count = 1, picked: Picked = []): Line {
    return lineOfItem(item, this.#serving, { name, count, picked });
  }

  /** The index of the line of the same item that has room for those pieces; -1: there is none. */
  #placeOf(line: Line): number {
    return this.#lines.findIndex((known) => same(known, line) && known.count + line.count <= limits.count);
  }

  /** Puts a line on the ticket, or counts up the line of the same item. Answers false when the ticket is full. */
  add(line: Line): boolean {
    const at = line.itemId === undefined ? -1 : this.#placeOf(line);
    const known = this.#lines[at];
    if (known) {
      this.setCount(at, known.count + line.count);
      this.#latest = { at };
      return true;
    }
    if (this.isFull) return false;
    this.#latest = { at: this.#lines.length };
    this.#lines = [...this.#lines, line];
    this.#changed();
    return true;
  }

  /** Makes the amount that is being typed a line. Answers false when the ticket is full. */
  addTyped(): boolean {
    if (this.#lines.length >= limits.lines) return false;
    const [given, ticket, asked] = [this.#content, this.#ticket, this.#asked];
    const price = this.entry.take();
    if (price === null) return true;
    this.add(this.#typedLine(price));
    // For a moment nothing was on the ticket.
    this.#restore(given, ticket, asked);
    return true;
  }

  setCount(index: number, count: number): void {
    if (!Number.isInteger(count) || count < 1 || count > limits.count) return;
    this.#lines = this.#lines.map((line, at) => (at === index ? { ...line, count } : line));
    this.#changed();
  }

  /** Sets where all lines and whatever is rung up next are eaten; or one line alone, by its index. */
  setServing(serving: Serving, index?: number): void {
    if (index === undefined) this.#serving = serving;
    this.#lines = served(this.#lines, serving, this.#shop.itemOf, index);
    this.#changed();
  }

  setRate(index: number, rate: NonNullable<Line['rate']>): void {
    this.#lines = this.#lines.map((line, at) => (at === index ? { ...line, rate } : line));
    this.#changed();
  }

  /** Discounts a line by its index, or the whole ticket (null); a null discount takes it away. Answers how to undo that. */
  setDiscount(target: number | null, discount: Discount | null): () => void {
    if (target !== null) return this.#setLineDiscount(target, discount);
    const [before, ticket] = [this.#discount, this.#ticket];
    this.#discount = discount;
    this.#changed();
    return () => {
      if (this.#ticket !== ticket || this.#discount !== discount) return;
      this.#discount = before;
      this.#changed();
    };
  }

  /** The returned undo finds the line even if lines were added, counted or removed meanwhile. */
  #setLineDiscount(at: number, discount: Discount | null): () => void {
    const before = this.#lines[at];
    if (!before) return () => undefined;
    const after = discounted(before, discount);
    this.#lines = this.#lines.with(at, after);
    this.#changed();
    return () => {
      const isIt = (line: Line): boolean =>
        line === after || (discount !== null && line.discount === discount);
      this.#lines = this.#lines.map((line) =>
        isIt(line) ? discounted(line, before.discount ?? null) : line,
      );
      this.#changed();
    };
  }

  /** Removes a line; answers how to put it back in its place. */
  remove(index: number): () => void {
    const [before, content, asked] = [this.#lines, this.#content, this.#asked];
    this.#lines = before.filter((_, at) => at !== index);
    this.#latest = null;
    const after = this.#lines;
    const dropped = this.isEmpty ? content : null;
    this.#beginAnewIfEmpty();
    this.#changed();
    return () => {
      if (dropped && this.charged.length === 0) this.#restore(dropped, {}, asked);
      const line = before[index];
      if (!line) return;
      // The old list is right only if nothing else happened; otherwise the line joins the new one.
      this.#lines = this.#lines === after ? before : this.#lines.toSpliced(index, 0, line);
      this.#changed();
    };
  }

  /** Empties the ticket; answers how to bring it back, if nothing was added meanwhile. */
  clear(): () => void {
    const [before, asked] = [{ ...this.#content, lines: this.charged }, this.#asked];
    this.fill(nothing);
    return () => {
      if (!this.isEmpty) return;
      this.fill(before);
      this.#asked = asked;
    };
  }

  /** A request for a code of this ticket was sent; null: it was answered without a sale. */
  asked(requestId: string | null): void {
    this.#asked = requestId === null ? null : { requestId, typed: this.typed !== null };
  }

  /** Takes off the lines that became a sale. Lines rung up since, or another ticket in this one's place, stay. */
  sold(charged: readonly Line[]): void {
    if (this.#asked === null) return;
    if (this.#asked.typed && !this.entry.isEmpty) this.entry.clear();
    const lines = beyond(this.#lines, charged);
    this.#take({ ...nothing, lines, ...(lines.length > 0 && { serving: this.#serving }) });
  }

  fill(content: TicketContent): void {
    if (!this.entry.isEmpty) this.entry.clear();
    this.#take(content);
  }

  /** Puts unsold lines back on an empty ticket; answers how to take them off, leaving what came since. */
  bringBack(content: TicketContent): () => void {
    this.fill(content);
    return () => this.#take(since(this.#content, content));
  }

  #take(content: TicketContent): void {
    this.#latest = null;
    this.#put(content);
    this.#changed();
  }

  #put(content: TicketContent): void {
    this.#restore(content);
    [this.#lines, this.#codeData] = [content.lines, content.codeData ?? null];
    [this.#name, this.#note, this.#customer] = [content.name ?? '', content.note, content.customer];
    this.#rememberSource(content.customer?.id, content.customer?.sourceId);
  }

  setName(name: string): void {
    this.#name = name;
    this.#changed();
  }

  setNote(note: string): void {
    this.#note = note;
    this.#changed();
  }

  setCodeData(data: CodeData | null): void {
    this.#codeData = data;
    this.#changed();
  }

  setCustomer(customer: SaleCustomer | null): void {
    this.#customer = customer;
    this.#changed();
  }

  /** The customer may pay any way; answers how to undo it. */
  attach({ id, name = '', defaultSource }: Customer): () => void {
    this.#rememberSource(id, defaultSource);
    return this.#replaceCustomer({ id, name, sourceId: null, shouldCreateSource: false });
  }

  /** Takes the customer off; answers how to put them back. */
  detach(): () => void {
    return this.#replaceCustomer(null);
  }

  /**
   * Drops what was another service's, for good: customer, saved payment methods, the sale it replaces. Counts as a change: the
   * journal of this service may have an earlier ticket, which customers and the next start would see.
   */
  forgetService(): void {
    this.#savedSources.clear();
    this.#replaces = null;
    this.setCustomer(null);
  }

  /** The ticket as main keeps it; null while there is too much of it to be kept. */
  draft(locationId: string | null): Draft | null {
    if (characters(this.#note) > limits.description || this.charged.length > limits.lines) return null;
    const { discount, ...content } = this.#content;
    const asked = this.#asked && { requestId: this.#asked.requestId };
    return { ...content, ...(discount && { discount }), lines: [...this.charged], locationId, ...asked };
  }

  /** Once the keypad's amount was taken out or cleared, what is typed next is no part of the sale under way. */
  #entryChanged(): void {
    if (this.#asked && this.entry.isEmpty) this.#asked.typed = false;
    this.#beginAnewIfEmpty();
    this.#changed();
  }

  /** An emptied ticket is the next customer's: without the earlier sale, and without its discount. */
  #beginAnewIfEmpty(): void {
    if (this.isEmpty) this.#restore(nothing);
  }

  #restore({ replaces, discount, serving = 'eat-in' }: RestOfTicket, ticket = {}, asked: Asked = null): void {
    [this.#replaces, this.#discount, this.#serving] = [replaces, discount, serving];
    [this.#ticket, this.#asked] = [ticket, asked];
  }

  #allLines(): readonly Line[] {
    const lines = rated(this.#lines, this.#shop);
    return this.typed === null ? lines : [...lines, this.typed];
  }

  #typedLine(price: number): Line {
    return { name: this.#shop.keypadName(), price, count: 1, rate: this.#shop.tax().keypadRate };
  }

  #replaceCustomer(customer: SaleCustomer | null): () => void {
    const before = this.#customer;
    this.setCustomer(customer);
    return () => {
      // Undo must not replace somebody attached meanwhile.
      if (this.#customer === customer) this.setCustomer(before);
    };
  }

  /** A request takes ids of at most 32 characters (specification section 8). */
  #rememberSource(customerId: string | undefined, sourceId: string | null | undefined): void {
    if (customerId === undefined || !sourceId || characters(sourceId) > limits.id) return;
    this.#savedSources.set(customerId, sourceId);
  }

  get #content(): TicketContent {
    return {
      lines: this.#lines,
      discount: this.#discount,
      ...(this.#name.trim() !== '' && { name: this.#name.trim() }),
      note: this.#note,
      customer: this.#customer,
      ...(this.#codeData && { codeData: this.#codeData }),
      ...(this.#serving === 'takeaway' && { serving: this.#serving }),
      replaces: this.#replaces,
    };
  }
}
