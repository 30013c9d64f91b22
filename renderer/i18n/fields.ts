import {
  type FieldKind,
  fieldsOf,
  momentOf,
  type ServiceField,
  type ServiceObjectName,
} from '../lib/service-objects.ts';
import { isCurrency, moneyText } from '../lib/money.ts';
import { dateAndTime } from '../lib/time.ts';
import type { DialectName } from '../../electron/contract/terminal.ts';
import type { Words } from './family.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { words as labels } from './generated/words/field.ts';
import { words as states } from './generated/words/status.ts';
import { paymentMethodName } from './payment-methods.ts';

/** Only own properties count: the key comes from the service. */
function wordOf(words: Record<string, Words>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key]?.() : undefined;
}

/** A field's name (specification section 2), by object where it differs; without a word, the field's own name. */
export function fieldLabel(object: ServiceObjectName, field: string): string {
  return wordOf(labels, `${object}_${field}`) ?? wordOf(labels, field) ?? field;
}

/** The state of an object, or the tax rate of an invoice's line, where public descriptions name it (open points); else as it came. */
export function serviceStateWords(object: ServiceObjectName, state: string): string {
  return wordOf(states, `${object}_${state}`) ?? state;
}

export interface FieldContext {
  object: ServiceObjectName;
  /** Absent when neither the object nor an enclosing one says. */
  currency: string | undefined;
  dialect: DialectName;
}

/** A plain value; one of the wrong type shows as it came. */
export function fieldText(kind: FieldKind, value: unknown, context: FieldContext): string {
  if (typeof value === 'boolean') return value ? m.value_yes() : m.value_no();
  if (typeof value === 'number') return numberText(kind, value, context);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (value === '') return m.value_empty();
  if (kind === 'state') return serviceStateWords(context.object, value);
  return kind === 'paymentMethod' ? paymentMethodName(value) : value;
}

function numberText(kind: FieldKind, value: number, { currency, dialect }: FieldContext): string {
  if (kind === 'money') return moneyOrFigure(value, currency);
  if (kind === 'number') return figureText(value);
  if (kind === 'time') {
    const moment = momentOf(value);
    return moment === null ? String(value) : dateAndTime(moment, getLocale());
  }
  if (kind !== 'validity') return String(value);
  return dialect === 'elepay'
    ? m.value_seconds_left({ seconds: Math.round(value / 1000) })
    : m.minutes({ minutes: value });
}

/** Grouped, with as many fraction digits as the service sent. */
function figureText(value: number): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 12 }).format(value);
}

/** One line: state, amount and name; by id where it has none. */
export function headlineOf(object: ServiceObjectName, value: object, around: FieldContext): string {
  const fields = new Map(fieldsOf(object, value).map((field) => [field.name, field]));
  const currency = fields.get('currency')?.value;
  const context = {
    ...around,
    object,
    currency: typeof currency === 'string' ? currency : around.currency,
  };
  const name = ['name', 'kanji', 'brand', 'bankName', 'pref'].find((field) => isWritten(fields.get(field)));
  const words = (names: readonly (string | undefined)[]): string[] =>
    names.flatMap((field) => {
      const found = field === undefined ? undefined : fields.get(field);
      return found && typeof found.value !== 'object' ? [fieldText(found.kind, found.value, context)] : [];
    });
  const said = words(['status', 'amount', 'price', 'unitPrice', name]);
  return (said.length > 0 ? said : words(['id'])).join(' · ');
}

function isWritten(field: ServiceField | undefined): boolean {
  return typeof field?.value === 'string' && field.value !== '';
}

/** An unknown currency is written beside the figure, not guessed at. */
function moneyOrFigure(amount: number, currency: string | undefined): string {
  const figure = figureText(amount);
  if (currency === undefined) return figure;
  const known = isCurrency(currency);
  return known && Number.isInteger(amount)
    ? moneyText(amount, currency, getLocale())
    : `${figure} ${currency}`;
}
