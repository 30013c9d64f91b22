import type { FieldRule } from '../../electron/contract/rules.ts';
import type {
  ProvisioningExpectation,
  ProvisioningPreview,
  ProvisioningProblem,
} from '../../electron/contract/provisioning.ts';
import type { Discount } from '../../electron/contract/tax.ts';
import type { OptionalScreen } from '../../electron/contract/till.ts';
import { moneyText } from '../lib/money.ts';
import { dialectWords } from './connection.ts';
import type { Words } from './family.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { words as expectations } from './generated/words/expected.ts';
import { payerLanguageNames } from './payer-languages.ts';
import { printerCommandWords } from './printer-commands.ts';
import { pricesWords, roundingWords } from './tax.ts';
import { staffScreenWords } from './staff.ts';
import { codeKeyWords, keyboardWords, scannerEndWords } from './till.ts';
import { ruleWords } from './failure-words.ts';

export function lineWords({ line }: Pick<ProvisioningProblem, 'line'>): string {
  return line === null ? m.file_whole() : m.file_line({ line });
}

/** What would have been right at the place of a problem. */
export function expectedWords(expected: ProvisioningExpectation): string {
  switch (expected.kind) {
    case 'rule':
      return ruleOfFile(expected.rule);
    case 'type':
      return typeWords[expected.type]();
    case 'one-of':
      return m.expected_one_of({ values: expected.values.join(getLocale() === 'ja' ? '、' : ', ') });
    case 'at-most':
      return m.expected_at_most({ max: expected.max });
    case 'repeated-field':
      return m.expected_repeated({ line: expected.line });
    case 'smaller':
      return m.expected_smaller({ size: Math.floor(expected.maxBytes / 1024) });
    case 'readable':
      return m.expected_readable({ why: expected.why });
    case 'removable-key':
      return m.expected_removable_key({ why: expected.why });
    case 'stored':
      return m.expected_stored({ why: expected.why });
    case 'keeper':
      return expectations[`keeper-${expected.state}`]();
    case 'newer':
      return m.expected_newer({ serial: expected.serial });
    case 'json':
      return m.problem_json();
    case 'less-depth':
      return m.problem_less_depth();
    case 'unknown-field':
    case 'incomplete':
    case 'comment':
    case 'trailing-comma':
    case 'byte-order-mark':
    case 'utf-8':
    case 'regular-file':
    case 'not-world-writable':
    case 'no-key-while-practising':
    case 'no-key-in-import':
    case 'signed-import':
    case 'same-service':
    case 'kept-pin':
    case 'no-open-sale':
    case 'no-amounts':
    case 'signed-key':
    case 'signature':
    case 'valid-signature':
      return expectations[expected.kind]();
  }
}

const typeWords: Record<Extract<ProvisioningExpectation, { kind: 'type' }>['type'], Words> = {
  text: m.problem_type_text,
  number: m.problem_type_number,
  'whole-number': m.expected_whole_number,
  'yes-no': m.expected_yes_no,
  list: m.problem_type_list,
  object: m.problem_type_object,
  null: m.expected_null,
};

/** Words for a rule that a file breaks, which nobody fills in on a screen. */
function ruleOfFile(rule: FieldRule): string {
  switch (rule.kind) {
    case 'required':
      return m.expected_required();
    case 'known':
      return expectations[`known-${rule.what}`]();
    case 'unique':
      return m.expected_unique();
    case 'other-rate':
      return m.rule_other_rate();
    case 'choices-price':
      return m.rule_choices_price();
    case 'integer':
      return m.expected_whole_number();
    case 'range':
      // A number without a limit in the format ends where numbers do: no need to say so.
      return rule.max === Number.MAX_SAFE_INTEGER
        ? m.expected_at_least({ min: rule.min })
        : m.expected_between({ min: rule.min, max: rule.max });
    case 'max-length':
    case 'max-entries':
    case 'max-bytes':
    case 'format':
      return ruleWords(rule);
  }
}

type Change = ProvisioningPreview['changes'][number];
type Value = Exclude<Change['before'], null>;

/** A value in the screens' words; `currency`: of its amounts. */
type Say = (value: Value, currency: string) => string;

function eachOf(value: Value, say: (word: string) => string): string {
  return String(value).split(' ').map(say).join(' · ');
}

const as: Record<'plain' | 'minutes' | 'seconds' | 'hour' | 'money' | 'amounts', Say> = {
  plain: (value) => (value === '' ? m.value_empty() : String(value)),
  minutes: (value) => (typeof value === 'number' ? m.minutes({ minutes: value }) : String(value)),
  hour: (value) => (typeof value === 'number' ? m.day_ends_hour({ hour: value }) : String(value)),
  seconds: (value) => (typeof value === 'number' ? m.kiosk_seconds({ seconds: value }) : String(value)),
  money: (value, currency) =>
    typeof value === 'number' ? moneyText(value, currency, getLocale()) : String(value),
  amounts: (value, currency) => eachOf(value, (amount) => moneyText(Number(amount), currency, getLocale())),
};

function among(words: Record<string, Words>): Say {
  return (value) => (Object.hasOwn(words, String(value)) && words[String(value)]?.()) || String(value);
}

function eachAmong(words: Record<string, Words>): Say {
  const say = among(words);
  return (value, currency) => eachOf(value, (one) => say(one, currency));
}

function discountsSaid(value: Value, currency: string): string {
  return (JSON.parse(String(value)) as Discount[])
    .map(
      ({ kind, value: off, name }) => `${name} ${kind === 'percent' ? `${off}%` : as.money(off, currency)}`,
    )
    .join(' · ');
}

const menuWords = {
  customers: staffScreenWords.customers.name,
  subscriptions: staffScreenWords.subscriptions.name,
  locations: staffScreenWords.locations.name,
} satisfies Record<OptionalScreen, Words>;

/** Names each language in that language. */
function languageNames(value: Value): string {
  const names: Readonly<Record<string, string>> = payerLanguageNames;
  return eachOf(value, (language) => names[language] ?? language);
}

const roleWords: Readonly<Record<string, Words>> = { cashier: m.role_cashier, manager: m.role_manager };

/** Each name with its role in words. */
function peopleNames(value: Value): string {
  return String(value).replace(
    / \((cashier|manager)\)(?=, |$)/g,
    (said, role: string) => ` (${roleWords[role]?.() ?? said})`,
  );
}

const yesNo = among({ true: m.value_yes, false: m.value_no });

/** By JSON pointer: a field's name on the screens, and its value in words. */
const fields: Record<string, { name: Words; say?: Say; none?: Words; alone?: true }> = {
  '/practice': { name: m.provisioning_practice, say: yesNo },
  '/service/baseUrl': { name: m.connect_address },
  '/service/dialect': { name: m.connect_dialect, say: among(dialectWords) },
  '/service/certificateAuthority': {
    name: m.provisioning_authority,
    none: m.provisioning_public_authorities,
  },
  '/service/proxy': { name: m.provisioning_proxy, none: m.provisioning_direct },
  '/terminal/name': { name: m.settings_name },
  '/terminal/orderPrefix': { name: m.connect_prefix },
  '/location': { name: m.settings_location },
  '/locations': { name: m.provisioning_locations },
  '/frontUrl': { name: m.provisioning_front_url },
  '/codeData/extra': { name: m.code_data_extra_of_file },
  '/codeData/metadata': { name: m.code_data_metadata_of_file },
  '/language': { name: m.language, say: among({ ja: m.language_ja, en: m.language_en }) },
  '/payerLanguages': { name: m.payer_languages, say: languageNames },
  '/textSize': { name: m.text_size, say: (value) => `${value}%` },
  '/keyboard': { name: m.keyboard, say: among(keyboardWords) },
  '/theme': { name: m.theme, say: among({ light: m.theme_light, dark: m.theme_dark }) },
  '/currency': { name: m.connect_currency },
  '/expiryPeriod': { name: m.settings_validity, say: as.minutes },
  '/dayEndsAt': { name: m.settings_day_ends, say: as.hour },
  '/tax/prices': { name: m.tax_prices, say: among(pricesWords) },
  '/tax/rounding': { name: m.tax_rounding, say: among(roundingWords) },
  '/tax/keypadRate': { name: m.tax_keypad_rate, say: (value) => `${value}%` },
  '/till/codeKey': { name: m.till_code_key, say: among(codeKeyWords) },
  '/till/scannerPrefix': { name: m.till_scanner_prefix, none: m.till_code_key_none },
  '/till/scannerEnd': { name: m.till_scanner_end, say: among(scannerEndWords) },
  '/till/discounts': { name: m.till_discounts, say: discountsSaid, none: m.till_code_key_none },
  '/till/otherWays': { name: m.till_other_ways, none: m.till_code_key_none },
  '/till/menu': { name: m.settings_menu, say: eachAmong(menuWords), none: m.till_code_key_none },
  '/till/quickAmounts': { name: m.till_quick_amounts, say: as.amounts, none: m.till_code_key_none },
  '/confirmAbove': { name: m.settings_ask_above, say: as.money, none: m.provisioning_never },
  '/kiosk/enabled': { name: m.kiosk_enabled, say: yesNo },
  '/kiosk/idleSeconds': { name: m.kiosk_idle, say: as.seconds, none: m.kiosk_idle_never },
  '/kiosk/customerDisplay': { name: m.kiosk_customer, say: yesNo },
  '/kiosk/startWithSystem': { name: m.kiosk_start, say: yesNo },
  '/pin': { name: m.pin_title },
  '/staff': { name: m.detail_staff, say: peopleNames, none: m.provisioning_staff_none },
  '/staff/pin': { name: m.provisioning_staff_pins, alone: true },
  '/look/shopName': { name: m.look_name },
  '/look/logo': { name: m.look_logo },
  '/printing/issuer': { name: m.printing_issuer },
  '/printing/invoiceNumber': { name: m.printing_number },
  '/printing/address': { name: m.printing_address },
  '/printing/phone': { name: m.printing_phone },
  '/printing/thanks': { name: m.printing_thanks },
  '/printing/logo': { name: m.printing_logo },
  '/printing/printer': { name: m.printing_where },
  '/printing/commands': { name: m.printing_commands, say: among(printerCommandWords) },
  '/printing/automatic': { name: m.printing_automatic, say: yesNo },
  '/printing/paperWidth': { name: m.printing_width },
  '/printing/language': { name: m.printing_language, say: among({ ja: m.language_ja, en: m.language_en }) },
  '/copy/to': { name: m.copy_to, none: m.copy_nowhere },
  '/copy/endpoint': { name: m.copy_endpoint },
  '/copy/region': { name: m.copy_region },
  '/copy/accessKeyId': { name: m.copy_access_key_id },
  '/copy/keyPath': { name: m.copy_key_path },
  '/copy/hostKeys': { name: m.copy_host_keys },
  '/copy/takeOver': { name: m.copy_take_over },
  '/updates/from': { name: m.updates_from, none: m.updates_nowhere },
  '/updates/publicKey': { name: m.updates_public_key },
  '/updates/openingHours': { name: m.updates_hours, none: m.updates_no_hours },
  '/serial': { name: m.provisioning_serial },
  '/publicKey': { name: m.provisioning_public_key },
};

/** A field and its change in words; only `after` is set where values are not told. */
export interface ChangeWords {
  name: string;
  before: string | null;
  after: string;
}

/** Current amounts are in the terminal's currency, those to come in the file's. */
export function changesWords(changes: readonly Change[], currency: string): ChangeWords[] {
  const brought = changes.find(({ pointer }) => pointer === '/currency')?.after;
  const currencies = { now: currency, then: typeof brought === 'string' ? brought : currency };
  return changes.map((change) => changeWords(change, currencies));
}

/** A field without words goes by its pointer. */
function changeWords(
  { pointer, before, after }: Change,
  currencies: { now: string; then: string },
): ChangeWords {
  const field = Object.hasOwn(fields, pointer) ? fields[pointer] : undefined;
  const name = field?.name() ?? pointer;
  if (before === null && after === null) return { name, before: null, after: m.provisioning_hidden() };
  const say = (value: Value | null, currency: string): string =>
    value === null ? (field?.none ?? m.value_none)() : (field?.say ?? as.plain)(value, currency);
  return {
    name,
    before: field?.alone ? null : say(before, currencies.now),
    after: say(after, currencies.then),
  };
}

export function catalogueWords(change: NonNullable<ProvisioningPreview['catalogue']>): string {
  const { added, changed, removed } = change;
  return added + changed + removed === 0
    ? m.provisioning_items_order()
    : m.provisioning_items_changes(change);
}
