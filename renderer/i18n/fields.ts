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
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { paymentMethodName } from './payment-methods.ts';

type Words = () => string;

/** What the fields of the service's objects are called (specification section 2). */
const labels: Record<string, Words> = {
  id: m.field_id,
  object: m.field_object,
  name: m.field_name,
  kanji: m.field_kanji,
  kana: m.field_kana,
  romaji: m.field_romaji,
  tel: m.field_tel,
  zip: m.field_zip,
  address: m.field_address,
  pref: m.field_pref,
  city: m.field_city,
  town: m.field_town,
  address1: m.field_address1,
  address2: m.field_address2,
  latitude: m.field_latitude,
  longitude: m.field_longitude,
  note: m.field_note,
  status: m.field_status,
  liveMode: m.field_liveMode,
  codeUrl: m.field_codeUrl,
  amount: m.field_amount,
  currency: m.field_currency,
  orderNo: m.field_orderNo,
  description: m.field_description,
  extra: m.field_extra,
  metadata: m.field_metadata,
  charge: m.field_charge,
  customer: m.field_customer,
  source: m.field_source,
  frontUrl: m.field_frontUrl,
  items: m.field_items,
  locationId: m.field_locationId,
  expired: m.field_expired,
  expiryTime: m.field_expiryTime,
  expiryPeriod: m.field_expiryPeriod,
  createTime: m.field_createTime,
  shouldCreateSource: m.field_shouldCreateSource,
  activeSources: m.field_activeSources,
  invoice: m.field_invoice,
  image: m.field_image,
  price: m.field_price,
  count: m.field_count,
  appId: m.field_appId,
  authorize: m.field_authorize,
  authorizeAmount: m.field_authorizeAmount,
  paymentMethod: m.field_paymentMethod,
  resource: m.field_resource,
  location: m.field_location,
  cardInfo: m.field_cardInfo,
  voucherNo: m.field_voucherNo,
  clientIp: m.field_clientIp,
  paid: m.field_paid,
  refunded: m.field_refunded,
  disputed: m.field_disputed,
  refunds: m.field_refunds,
  totalCount: m.field_totalCount,
  data: m.field_data,
  codeContent: m.field_codeContent,
  credential: m.field_credential,
  paidTime: m.field_paidTime,
  refundTime: m.field_refundTime,
  settleTime: m.field_settleTime,
  chargeId: m.field_chargeId,
  reason: m.field_reason,
  refundedTime: m.field_refundedTime,
  defaultSource: m.field_defaultSource,
  email: m.field_email,
  phone: m.field_phone,
  remark: m.field_remark,
  operator: m.field_operator,
  updateTime: m.field_updateTime,
  customerId: m.field_customerId,
  info: m.field_info,
  brand: m.field_brand,
  last4: m.field_last4,
  issuerCode: m.field_issuerCode,
  issuerName: m.field_issuerName,
  wallet: m.field_wallet,
  walletApp: m.field_walletApp,
  repaymentType: m.field_repaymentType,
  approvalCode: m.field_approvalCode,
  threeDSecureVersion: m.field_threeDSecureVersion,
  threeDSecureDetail: m.field_threeDSecureDetail,
  businessType: m.field_businessType,
  konbiniType: m.field_konbiniType,
  bankUserCode: m.field_bankUserCode,
  bankUserName: m.field_bankUserName,
  bankName: m.field_bankName,
  bankBranchName: m.field_bankBranchName,
  bankAccountNo: m.field_bankAccountNo,
  billingNo: m.field_billingNo,
  expMonth: m.field_expMonth,
  expYear: m.field_expYear,
  konbiniScanTime: m.field_konbiniScanTime,
  receivedAmount: m.field_receivedAmount,
  receivedTime: m.field_receivedTime,
  threeDSecure: m.field_threeDSecure,
  invoiceNo: m.field_invoiceNo,
  memo: m.field_memo,
  enableAutoCharge: m.field_enableAutoCharge,
  invoiceTime: m.field_invoiceTime,
  sendTime: m.field_sendTime,
  fields: m.field_fields,
  unit: m.field_unit,
  unitPrice: m.field_unitPrice,
  quantity: m.field_quantity,
  taxRateType: m.field_taxRateType,
  transactionTime: m.field_transactionTime,
  nextChargeTime: m.field_nextChargeTime,
  isCharging: m.field_isCharging,
  chargedPeriods: m.field_chargedPeriods,
};

/** Fields that mean something else in one object than in the others. */
const ownLabels: Partial<Record<ServiceObjectName, Record<string, Words>>> = {
  location: { name: m.field_location_name },
  item: { name: m.field_item_name },
  cardInfo: { name: m.field_cardInfo_name },
  invoice: {
    name: m.field_invoice_name,
    items: m.field_invoice_items,
    expiryTime: m.field_invoice_expiryTime,
  },
  invoiceItem: { name: m.field_invoiceItem_name },
  refunds: { amount: m.field_refunds_amount },
};

/** The states that public descriptions name (open points), by their object. */
const states: Partial<Record<ServiceObjectName, Record<string, Words>>> = {
  location: {
    active: m.status_location_active,
    submitted: m.status_location_submitted,
  },
  code: {
    pending: m.status_code_pending,
    completed: m.status_code_completed,
    captured: m.status_code_captured,
    closed: m.status_code_closed,
  },
  charge: {
    pending: m.status_charge_pending,
    waiting: m.status_charge_waiting,
    notified: m.status_charge_notified,
    uncaptured: m.status_charge_uncaptured,
    captured: m.status_charge_captured,
    partially_refunded: m.status_charge_partially_refunded,
    refunded: m.status_charge_refunded,
    revoked: m.status_charge_revoked,
    failed: m.status_charge_failed,
    amount_mismatch: m.status_charge_amount_mismatch,
  },
  refund: {
    pending: m.status_refund_pending,
    refunded: m.status_refund_refunded,
  },
  customer: {
    active: m.status_customer_active,
    deleted: m.status_customer_deleted,
  },
  source: {
    pending: m.status_source_pending,
    active: m.status_source_active,
    inactive: m.status_source_inactive,
    failed: m.status_source_failed,
    deleted: m.status_source_deleted,
  },
  invoice: {
    draft: m.status_invoice_draft,
    submit: m.status_invoice_submit,
    sent: m.status_invoice_sent,
    paid: m.status_invoice_paid,
    expired: m.status_invoice_expired,
    canceled: m.status_invoice_canceled,
  },
  subscription: {
    new: m.status_subscription_new,
    active: m.status_subscription_active,
    past_due: m.status_subscription_past_due,
    canceled: m.status_subscription_canceled,
  },
  invoiceItem: {
    standard: m.status_tax_standard,
    reduced: m.status_tax_reduced,
    free: m.status_tax_free,
  },
};

/** A word of a list by a key that came from the service: never what every object inherits. */
function wordOf(words: Record<string, Words> | undefined, key: string): string | undefined {
  return words && Object.hasOwn(words, key) ? words[key]?.() : undefined;
}

/** What a field is called in the language of the screen; one without a word by its own name. */
export function fieldLabel(object: ServiceObjectName, field: string): string {
  return wordOf(ownLabels[object], field) ?? wordOf(labels, field) ?? field;
}

/** The state of an object (or the tax rate of an invoice's line) in words; any other as it came. */
export function serviceStateWords(object: ServiceObjectName, state: string): string {
  return wordOf(states[object], state) ?? state;
}

/** What is known around a value: the object it belongs to, its currency, and the service's dialect. */
export interface FieldContext {
  object: ServiceObjectName;
  /** Absent when neither the object nor one that encloses it says. */
  currency: string | undefined;
  dialect: DialectName;
}

/** A value that is not an object, for the eye; what is not as its field should be is shown as it came. */
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

/** A figure with its groups; as many digits after the point as the service sent. */
function figureText(value: number): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 12 }).format(value);
}

/** What an object is, in a line: its state, what it comes to and its name; by its id where it has none of them. */
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

/** A currency that no list knows is shown beside the figure instead of being guessed at. */
function moneyOrFigure(amount: number, currency: string | undefined): string {
  const figure = figureText(amount);
  if (currency === undefined) return figure;
  const known = isCurrency(currency);
  return known && Number.isInteger(amount)
    ? moneyText(amount, currency, getLocale())
    : `${figure} ${currency}`;
}
