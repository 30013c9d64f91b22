import type { FieldRule } from '../../electron/contract/rules.ts';
import type { OpenSubscription } from '../../electron/contract/management.ts';
import type { CreateSubscription } from '../../electron/contract/payment-requests.ts';
import { type AmountProblem, parseAmount } from '../lib/money.ts';
import { problemsOf } from '../lib/rules.ts';
import { MetadataRows } from './subscriptions-metadata.svelte.ts';

/** The periods a subscription counts in (open points). */
export type Interval = NonNullable<CreateSubscription['interval']>;

export interface Subscriber {
  id: string;
  name: string;
}

/** What is wrong with a field: it is no amount, it breaks a rule of the contract, or main refused it. */
export type SubscriptionProblem =
  { kind: 'amount'; problem: AmountProblem } | { kind: 'rule'; rule: FieldRule } | { kind: 'invalid' };

/** The fields of the form, by the names of section 4.4 and the open points. */
export type SubscriptionField =
  'customerId' | 'name' | 'amount' | 'intervalSpan' | 'initialAmount' | 'firstChargeTime' | 'metadata';

type Problems = Partial<Record<SubscriptionField, SubscriptionProblem>>;

const required = { kind: 'rule', rule: { kind: 'required' } } as const;

/** A new subscription (section 4.4); empty fields are not sent. */
export class SubscriptionForm {
  customer = $state.raw<Subscriber | null>(null);
  name = $state('');
  amount = $state('');
  interval = $state<Interval>('month');
  intervalSpan = $state('1');
  initialAmount = $state('');
  /** As a `datetime-local` field has it, in the terminal's time zone: `2026-12-01T09:00`. */
  firstCharge = $state('');
  readonly metadata: MetadataRows;
  readonly #currency: string;
  #problems = $state.raw<Problems>({});

  /** The form begins with a customer, or with the terms that were asked for before. */
  constructor(currency: string, from: { customer: Subscriber | null; terms?: CreateSubscription | null }) {
    this.customer = from.customer;
    this.#currency = from.terms?.currency ?? currency;
    const { terms } = from;
    this.metadata = new MetadataRows(terms?.metadata ?? {});
    if (!terms) return;
    this.name = terms.name ?? '';
    this.amount = figure(terms.amount);
    this.interval = terms.interval ?? 'month';
    this.intervalSpan = figure(terms.intervalSpan ?? 1);
    this.initialAmount = figure(terms.initialAmount);
    if (terms.firstChargeTime !== undefined) this.firstCharge = localText(terms.firstChargeTime);
  }

  get currency(): string {
    return this.#currency;
  }

  /** The problems that the last check found. */
  get problems(): Problems {
    return this.#problems;
  }

  /** Something was written that leaving would lose. */
  get isTouched(): boolean {
    const { name, amount, initialAmount, firstCharge, metadata } = this;
    return [name, amount, initialAmount, firstCharge].some((text) => text !== '') || !metadata.isEmpty;
  }

  /** What would be asked for, as far as it can be read; for the sentence that says it in words. */
  get terms(): CreateSubscription {
    const amount = parseAmount(this.amount, this.#currency);
    const initialAmount = this.#initial;
    const firstChargeTime = this.#firstChargeTime;
    const intervalSpan = wholeNumber(this.intervalSpan);
    return {
      customerId: this.customer?.id ?? '',
      currency: this.#currency,
      ...(this.name.trim() !== '' && { name: this.name.trim() }),
      ...('amount' in amount && { amount: amount.amount }),
      interval: this.interval,
      ...(intervalSpan !== null && { intervalSpan }),
      ...('amount' in initialAmount && { initialAmount: initialAmount.amount }),
      ...(firstChargeTime !== null && { firstChargeTime }),
      ...(!this.metadata.isEmpty && { metadata: this.metadata.value }),
    };
  }

  /** Checks every field; answers what to ask for, or null when something is wrong. */
  async check(): Promise<Omit<OpenSubscription, 'requestId'> | null> {
    const { terms, customer } = this;
    const request = { customerName: customer?.name ?? '', terms };
    // Any id: the real one is made when the request is sent.
    const requestId = '00000000-0000-4000-8000-000000000000';
    const found: Problems = {};
    for (const { field, rule } of await problemsOf('openSubscription', { requestId, ...request })) {
      const [name] = field.split('.') as [SubscriptionField];
      found[name] = rule ? { kind: 'rule', rule } : { kind: 'invalid' };
    }
    this.#problems = { ...found, ...this.#problemsOfTexts() };
    return Object.keys(this.#problems).length === 0 ? request : null;
  }

  /** What is wrong with the texts themselves, before there are values for the contract to check. */
  #problemsOfTexts(): Problems {
    const amount = parseAmount(this.amount, this.#currency);
    const initial = this.#initial;
    const missingCustomer = this.customer === null;
    return {
      ...(missingCustomer && { customerId: required }),
      ...('problem' in amount && { amount: { kind: 'amount', problem: amount.problem } }),
      ...(wholeNumber(this.intervalSpan) === null && {
        intervalSpan: { kind: 'rule', rule: { kind: 'integer' } },
      }),
      ...('problem' in initial &&
        initial.problem !== 'empty' && { initialAmount: { kind: 'amount', problem: initial.problem } }),
      ...(this.metadata.problem && { metadata: { kind: 'rule', rule: this.metadata.problem } }),
    };
  }

  /** The amount to pay before the first charge; an empty field and 0 both mean that there is none. */
  get #initial(): ReturnType<typeof parseAmount> {
    const read = parseAmount(this.initialAmount, this.#currency);
    return 'problem' in read && read.problem === 'zero' ? { amount: 0 } : read;
  }

  get #firstChargeTime(): number | null {
    const time = this.firstCharge === '' ? Number.NaN : Date.parse(this.firstCharge);
    return Number.isNaN(time) ? null : time;
  }
}

function figure(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

function wholeNumber(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** A moment as a `datetime-local` field takes it; `at` in epoch ms. */
function localText(at: number): string {
  const local = at - new Date(at).getTimezoneOffset() * 60_000;
  return new Date(local).toISOString().slice(0, 16);
}
