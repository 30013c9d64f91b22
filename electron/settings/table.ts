import * as z from 'zod';
import { everyCode } from '../contract/code-data.ts';
import {
  amount,
  currency,
  dayEndsAt,
  expiryPeriod,
  frontUrl,
  orderPrefix,
  text,
} from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import { printing } from '../contract/printing.ts';
import { type Group, group, type Row, row } from '../contract/setting.ts';
import { type Discount, tax } from '../contract/tax.ts';
import { keyboard, language, payerLanguage, payerLanguages, textSize, theme } from '../contract/terminal.ts';
import { till } from '../contract/till.ts';
import { kiosk, look } from '../contract/unattended.ts';

/** Settings with the same name and shape in the set-up file. */
export const table = {
  terminal: group('This terminal.', {
    name: row(text(limits.terminalName), 'Madoguchi', 'What staff call this terminal.', {
      maxLength: limits.terminalName,
    }),
    /** Drawn at the first start, then kept. */
    orderPrefix: row(
      orderPrefix,
      'A2',
      'What every order number begins with; another one at each terminal.',
      {
        pattern: '^[A-Z0-9]{1,8}$',
      },
    ),
  }),
  language: row(language, 'ja', 'The language of the screens.'),
  payerLanguages: row(
    payerLanguages,
    payerLanguage.options,
    'Languages in which payers are spoken to in turn, beside Japanese and English; empty: none.',
    { later: true },
  ),
  theme: row(theme, 'light', "The theme of the staff's screens."),
  textSize: row(textSize, 100, "The size of the words on the staff's screens, in percent.", { later: true }),
  keyboard: row(
    keyboard,
    'auto',
    'When a field brings a keyboard on the screen; auto: to a finger, in a kiosk on Linux.',
    { later: true },
  ),
  currency: row(currency, 'JPY', 'ISO 4217; practice is in JPY all the same.', { pattern: '^[A-Z]{3}$' }),
  expiryPeriod: row(expiryPeriod, limits.expiryPeriod.default, 'Validity of a code, in minutes.', {
    type: 'integer',
    minimum: limits.expiryPeriod.min,
    maximum: limits.expiryPeriod.max,
  }),
  dayEndsAt: row(
    dayEndsAt,
    0,
    `The hour after midnight at which the business day ends, from ${limits.dayEndsAt.min} to ${limits.dayEndsAt.max}.`,
    { later: true, type: 'integer', minimum: limits.dayEndsAt.min, maximum: limits.dayEndsAt.max },
  ),
  confirmAbove: row(
    amount(0).nullable(),
    100_000,
    "Totals above this, in the currency's smallest unit, are asked for once more; null: never.",
  ),
  tax,
  till,
  frontUrl: row(frontUrl.nullable(), null, 'The page that payers return to.'),
  codeData: everyCode,
  kiosk,
  look,
  printing,
};

type Table = typeof table;
type Name = keyof Table;

export type TableSettings = { -readonly [K in Name]: Table[K]['first'] };

/** What a set-up file says of these settings: each may be left out, and each of a group. */
export type TableInFile = {
  -readonly [K in Name]?: Table[K] extends Group ? Partial<Table[K]['first']> : Table[K]['first'];
};

/** Maps every setting or group by name. */
export function ofEach<T>(part: (entry: Row | Group, name: Name) => T): Record<Name, T> {
  const parts = Object.entries(table).map(([name, entry]) => [name, part(entry, name as Name)]);
  return Object.fromEntries(parts) as Record<Name, T>;
}

const keptShape = ({ shape, first, later }: Row): z.ZodType => (later ? shape.default(first) : shape);

/** How the settings file keeps them; an older file may lack later settings. */
export const keptShapes = ofEach((entry) => {
  if ('shape' in entry) return keptShape(entry);
  const rows = Object.entries(entry.rows).map(([name, one]) => [name, keptShape(one)] as const);
  const kept = z.strictObject(Object.fromEntries(rows));
  return entry.later ? kept.default(entry.first) : kept;
}) as { [K in Name]: z.ZodType<TableSettings[K]> };

export const firstOfTable = ofEach(({ first }) => first) as TableSettings;

export function tableOf(settings: TableSettings): TableSettings {
  return ofEach((_, name) => settings[name]) as TableSettings;
}

type Figures = Pick<TableSettings, 'till' | 'confirmAbove'>;

/**
 * What of amounts that are said is of a currency: one that stands as it did before another currency meant that one, and is not used until
 * it is said anew. Without its limit, every total is asked for once more; the first one is of any currency.
 */
export function figuresIn(currency: string, { till, confirmAbove }: Figures, before: TableSettings): Figures {
  if (currency === before.currency) return { till, confirmAbove };
  const { quickAmounts, discounts } = before.till;
  const isOld = ({ kind, value }: Discount): boolean =>
    kind === 'amount' && discounts.some((one) => one.kind === kind && one.value === value);
  const isLimitOld = confirmAbove === before.confirmAbove && confirmAbove !== firstOfTable.confirmAbove;
  return {
    till: {
      ...till,
      quickAmounts: till.quickAmounts.filter((amount) => !quickAmounts.includes(amount)),
      discounts: till.discounts.filter((discount) => !isOld(discount)),
    },
    confirmAbove: isLimitOld && confirmAbove !== null ? 0 : confirmAbove,
  };
}

/** The settings after a set-up file; what it leaves out stays as it is, but for amounts of another currency. */
export function tableAfter(file: TableInFile, before: TableSettings): TableSettings {
  const kept = { ...before, ...figuresIn(file.currency ?? before.currency, before, before) };
  return ofEach((entry, name) => {
    const [now, said] = [kept[name], file[name]];
    if (said === undefined) return now;
    return 'rows' in entry ? { ...(now as object), ...(said as object) } : said;
  }) as TableSettings;
}
