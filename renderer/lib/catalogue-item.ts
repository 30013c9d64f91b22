import type { Catalogue, CatalogueItem } from '../../electron/contract/catalogue.ts';
import { limits } from '../../electron/contract/limits.ts';
import { problemOfPictureAddress } from '../../electron/contract/picture-address.ts';
import { readBarcode, itemWithBarcode } from '../../electron/domain/barcode.ts';
import { type PriceStyle, readPrice } from '../../electron/domain/price.ts';
import { hiragana } from '../../electron/domain/reading.ts';
import { type GroupTexts, textsOfChoices } from './item-choices.ts';
import { type ItemProblem, priceProblem } from './item-problem.ts';
import { characters } from './text.ts';

export interface ItemTexts {
  ja: string;
  en: string;
  reading: string;
  price: string;
  /** The tax rate in percent. */
  rate: `${CatalogueItem['rate']}`;
  /** The tax rate in percent where the item is taken away; '': the same rate. */
  takeawayRate: `${CatalogueItem['rate']}` | '';
  /** The id of the category; '' for a new one, which `newCategory` names. */
  category: string;
  newCategory: string;
  barcode: string;
  pictureUrl: string;
  choices: readonly GroupTexts[];
}

/** A field of the form. Choices are not among them: they are rows of their own. */
export type ItemField = Exclude<keyof ItemTexts, 'choices'>;

/** The category of items for which a person gives none. */
export const otherCategory = { ja: 'その他', en: 'Other' } as const;

export function textsOf(item: CatalogueItem | null, category: string): ItemTexts {
  if (item === null) {
    const nothing = {
      ja: '',
      en: '',
      reading: '',
      price: '',
      newCategory: '',
      barcode: '',
      pictureUrl: '',
      choices: [],
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
    choices: textsOfChoices(item.choices ?? []),
  };
}

export function rateOf(text: ItemTexts['rate']): CatalogueItem['rate'] {
  return ({ '10': 10, '8': 8, '0': 0 } as const)[text];
}

/** In hiragana; '' where there is none. Latin letters and digits are found by spelling: alone they are no reading. */
export function readingFrom(kana: string | null): string {
  const reading = hiragana(kana ?? '').replaceAll(/[・\s]+/g, '');
  return /\p{Script=Hiragana}/u.test(reading) ? reading : '';
}

/** What main would refuse, before anything is sent. */
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
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

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
