import type { Catalogue, CatalogueItem } from '../../electron/contract/catalogue.ts';
import { limits } from '../../electron/contract/limits.ts';
import type { FieldRule } from '../../electron/contract/rules.ts';
import { problemOfPictureAddress } from '../../electron/contract/picture-address.ts';
import { readBarcode, itemWithBarcode } from '../../electron/domain/barcode.ts';
import type { AmountProblem } from '../../electron/domain/money.ts';
import {
  type PriceBasis,
  type PriceProblem,
  type PriceStyle,
  readPrice,
} from '../../electron/domain/price.ts';
import { choicesCell, readChoices } from '../../electron/domain/choices-cell.ts';
import { hiragana } from '../../electron/domain/reading.ts';
import type { Language } from '../../electron/contract/terminal.ts';
import { catalogueItem, failureOfIssue } from './schemas.ts';
import { characters } from './text.ts';

/** The fields of an item as a form holds them. */
export interface ItemTexts {
  ja: string;
  en: string;
  reading: string;
  price: string;
  /** Percent of tax. */
  rate: `${CatalogueItem['rate']}`;
  /** The same where it is taken away; '': it has one rate. */
  takeawayRate: `${CatalogueItem['rate']}` | '';
  /** The id of a category; '' for the one of the name `newCategory`. */
  category: string;
  newCategory: string;
  barcode: string;
  pictureUrl: string;
  /** A group of choices a line; '': there is nothing to choose. */
  choices: string;
}

/** A field of the form. */
export type ItemField = keyof ItemTexts;

/** The category of what a person gives none. */
export const otherCategory = { ja: 'その他', en: 'Other' } as const;

/** What is wrong with a field. */
export type ItemProblem =
  /** Choices of which that piece cannot be read, or that break a rule. */
  | { kind: 'choices'; found: string; rule: FieldRule | null }
  | { kind: 'rule'; rule: FieldRule }
  | { kind: 'amount'; problem: AmountProblem }
  | { kind: 'price-basis'; shop: PriceBasis }
  | { kind: 'rounded-barcode' }
  /** Another item has this barcode. */
  | { kind: 'taken'; by: CatalogueItem['name'] };

/** A form's texts of an item, or of nothing yet. */
export function textsOf(item: CatalogueItem | null, category: string, language: Language = 'ja'): ItemTexts {
  if (item === null) {
    const nothing = {
      ja: '',
      en: '',
      reading: '',
      price: '',
      newCategory: '',
      barcode: '',
      pictureUrl: '',
      choices: '',
    };
    return { ...nothing, rate: '10', takeawayRate: '', category };
  }
  const { name, reading, price, rate, takeawayRate, barcode, pictureUrl } = item;
  return {
    ja: name.ja,
    en: name.en === name.ja ? '' : name.en,
    reading,
    price: String(price),
    rate: `${rate}`,
    takeawayRate: takeawayRate === undefined ? '' : `${takeawayRate}`,
    category: item.category,
    newCategory: '',
    barcode: barcode ?? '',
    pictureUrl: pictureUrl ?? '',
    choices: choicesCell(item.choices ?? [], language, '\n'),
  };
}

/** The rate of a form's text. */
export function rateOf(text: ItemTexts['rate']): CatalogueItem['rate'] {
  return ({ '10': 10, '8': 8, '0': 0 } as const)[text];
}

/**
 * The reading that a name's kana gives, in hiragana; '' where there is none. Latin letters and digits are
 * found by their spelling, so that they alone are no reading.
 */
export function readingFrom(kana: string | null): string {
  const reading = hiragana(kana ?? '').replaceAll(/[・\s]+/g, '');
  return /\p{Script=Hiragana}/u.test(reading) ? reading : '';
}

/** What main would refuse of an item, field by field, before anything is sent. */
export function problemsOfItem(
  texts: ItemTexts,
  itemId: string | null,
  { items }: Pick<Catalogue, 'items'>,
  style: PriceStyle,
): Partial<Record<ItemField, ItemProblem>> {
  const price = readPrice(texts.price, style);
  const barcode = readBarcode(texts.barcode);
  const others = items.filter(({ id }) => id !== itemId);
  const found: Record<ItemField, ItemProblem | null> = {
    ja: textProblem(texts.ja, true),
    en: textProblem(texts.en, false),
    reading: textProblem(texts.reading, false),
    price: 'problem' in price ? priceProblem(price.problem, style) : null,
    rate: null,
    takeawayRate: texts.takeawayRate === texts.rate ? { kind: 'rule', rule: { kind: 'other-rate' } } : null,
    category: null,
    newCategory: texts.category === '' ? textProblem(texts.newCategory, false) : null,
    barcode: 'problem' in barcode ? { kind: barcode.problem } : barcodeProblem(barcode.barcode, others),
    pictureUrl: addressProblem(texts.pictureUrl.trim()),
    choices: choicesProblem(texts.choices, 'price' in price ? price.price : null, style),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/** What main would refuse of an item's choices, by the group or choice that it is about. */
function choicesProblem(text: string, price: number | null, style: PriceStyle): ItemProblem | null {
  const read = readChoices(text, style);
  if ('unread' in read) return { kind: 'choices', found: read.unread, rule: null };
  if (read.choices.length === 0) return null;
  const of = { id: '-', name: { ja: '-', en: '-' }, reading: '', rate: 10, category: '-' } as const;
  const nothing = { picture: null, pictureUrl: null, barcode: null };
  const parsed = catalogueItem.safeParse({ ...of, ...nothing, price: price ?? 0, choices: read.choices });
  const issue = parsed.error?.issues.find(({ path }) => path[0] === 'choices');
  const rule = issue && failureOfIssue(issue).rule;
  // Without a price it is not known what choices make of it.
  if (!issue || (price === null && rule?.kind === 'choices-price')) return null;
  const [, group, , choice] = issue.path;
  const found = read.choices[Number(group)];
  const name = found?.choices[Number(choice)]?.name.ja ?? found?.name.ja ?? '';
  return { kind: 'choices', found: name, rule: rule ?? { kind: 'required' } };
}

function priceProblem(problem: PriceProblem, { basis }: PriceStyle): ItemProblem {
  return problem === 'price-basis' ? { kind: problem, shop: basis } : { kind: 'amount', problem };
}

/** What is wrong with a name. */
export function textProblem(text: string, required: boolean): ItemProblem | null {
  if (characters(text.trim()) > limits.description) {
    return { kind: 'rule', rule: { kind: 'max-length', max: limits.description } };
  }
  return required && text.trim() === '' ? { kind: 'rule', rule: { kind: 'required' } } : null;
}

function addressProblem(address: string): ItemProblem | null {
  const found = address === '' ? null : problemOfPictureAddress(address);
  return found && { kind: 'rule', rule: found };
}

function barcodeProblem(barcode: string, others: readonly CatalogueItem[]): ItemProblem | null {
  if (barcode === '') return null;
  if (!/^[\x21-\x7e]{1,64}$/.test(barcode)) {
    return { kind: 'rule', rule: { kind: 'format', format: 'barcode' } };
  }
  const same = itemWithBarcode(others, barcode);
  return same ? { kind: 'taken', by: same.name } : null;
}
