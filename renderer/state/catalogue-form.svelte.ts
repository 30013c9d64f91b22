import type { Catalogue, CatalogueItem } from '../../electron/contract/catalogue.ts';
import { withCategory, withItem } from '../lib/catalogue-edits.ts';
import {
  type ItemField,
  type ItemTexts,
  otherCategory,
  problemsOfItem,
  rateOf,
  readingFrom,
  textsOf,
} from '../lib/catalogue-item.ts';
import type { ItemProblem } from '../lib/item-problem.ts';
import { type ChoiceProblem, type ChoiceTexts, type GroupTexts, readGroups } from '../lib/item-choices.ts';
import { type PriceStyle, readBarcode, readPrice, sameName } from '../lib/item-texts.ts';
import { Readings } from '../lib/readings.ts';
import { type KeepPicture, PictureChoice } from './picture-choice.svelte.ts';

export class ItemForm {
  /** The item that is edited; null: a new one. */
  readonly item: CatalogueItem | null;
  readonly choice = new PictureChoice();
  readonly #readings = new Readings();
  readonly #first: ItemTexts;
  readonly #newId: () => string;
  #texts: ItemTexts;
  #picture: string | null;
  /** The name proposed the reading; nobody typed it. */
  #proposed: boolean;
  #tried = $state(false);

  constructor(item: CatalogueItem | null, category: string, newId: () => string) {
    this.item = item;
    this.#newId = newId;
    this.#first = textsOf(item, category);
    this.#texts = $state.raw(this.#first);
    this.#picture = $state(item?.picture ?? null);
    this.#proposed = $state(false);
  }

  get texts(): ItemTexts {
    return this.#texts;
  }

  get picture(): string | null {
    return this.#picture;
  }

  get readingIsProposed(): boolean {
    return this.#proposed;
  }

  get dirty(): boolean {
    return (
      JSON.stringify(this.#texts) !== JSON.stringify(this.#first) ||
      this.#picture !== (this.item?.picture ?? null) ||
      this.choice.state === 'working'
    );
  }

  /** Takes what a person typed; a name proposes its reading until a reading is typed. */
  type<F extends ItemField>(field: F, text: ItemTexts[F]): void {
    this.#texts = { ...this.#texts, [field]: text };
    if (field === 'reading') this.#proposed = false;
    if (field !== 'ja' || (this.#texts.reading !== '' && !this.#proposed)) return;
    const reading = readingFrom(this.#readings.katakanaOf(text.trim()));
    this.#texts = { ...this.#texts, reading };
    this.#proposed = this.#texts.reading !== '';
  }

  setChoices(choices: readonly GroupTexts[]): void {
    this.#texts = { ...this.#texts, choices };
  }

  beginComposition(): void {
    this.#readings.begin();
  }

  hearComposition(text: string): void {
    this.#readings.hear(text);
  }

  async choosePicture(file: File, keep: KeepPicture): Promise<void> {
    const path = await this.choice.choose(file, keep);
    if (path !== null) this.#picture = path;
  }

  removePicture(): void {
    this.choice.forget();
    this.#picture = null;
  }

  /** The problems by field: what was typed wrong shows at once, what is missing only after a person tried to save. */
  problems(catalogue: Catalogue, style: PriceStyle): Partial<Record<ItemField, ItemProblem>> {
    const found = problemsOfItem(this.#texts, this.item?.id ?? null, catalogue, style);
    if (this.#tried) return found;
    return Object.fromEntries(
      Object.entries(found).filter(([field]) => this.#texts[field as ItemField].trim() !== ''),
    );
  }

  /** The same of its choices, row by row. */
  choiceProblems(style: PriceStyle): ChoiceProblem[] {
    const { problems } = this.#readGroups(style);
    if (this.#tried) return problems;
    const { choices } = this.#texts;
    return problems.filter(({ group, choice, field }) => {
      if (group === null || field === 'choices') return group === null;
      const of = choices[group];
      const row: Partial<ChoiceTexts> | undefined = choice === null ? of : of?.choices[choice];
      return (row?.[field] ?? '').trim() !== '';
    });
  }

  #readGroups(style: PriceStyle): ReturnType<typeof readGroups> {
    const price = readPrice(this.#texts.price, style);
    return readGroups(this.#texts.choices, 'price' in price ? price.price : null, style);
  }

  /** The catalogue with the item, and the item; null while anything is wrong or under way. */
  saved(
    catalogue: Catalogue,
    style: PriceStyle,
  ): { change: (catalogue: Catalogue) => Catalogue; item: CatalogueItem } | null {
    this.#tried = true;
    const problems = problemsOfItem(this.#texts, this.item?.id ?? null, catalogue, style);
    const { ja, en, reading, price: priceText, rate, takeawayRate, category, newCategory } = this.#texts;
    const { barcode, pictureUrl } = this.#texts;
    const { groups, problems: ofChoices } = this.#readGroups(style);
    const price = readPrice(priceText, style);
    const read = readBarcode(barcode);
    if (this.choice.state === 'working' || ofChoices.length > 0) return null;
    if (Object.keys(problems).length > 0 || 'problem' in price || 'problem' in read) return null;
    const typed = newCategory.trim();
    const named = typed === '' ? otherCategory : { ja: typed, en: typed };
    const known = catalogue.categories.find((one) => sameName(one.name.ja) === sameName(named.ja))?.id;
    const isNew = category === '' && known === undefined;
    const categoryId = isNew ? this.#newId() : category || (known ?? '');
    const item: CatalogueItem = {
      id: this.item?.id ?? this.#newId(),
      name: { ja: ja.trim(), en: en.trim() || ja.trim() },
      reading: reading.trim(),
      price: price.price,
      rate: rateOf(rate),
      ...(takeawayRate !== '' && { takeawayRate: rateOf(takeawayRate) }),
      category: categoryId,
      picture: this.#picture,
      pictureUrl: pictureUrl.trim() || null,
      barcode: read.barcode || null,
      ...(groups.length > 0 && { choices: groups }),
    };
    const change = (before: Catalogue): Catalogue =>
      withItem(isNew ? withCategory(before, { id: categoryId, name: named }) : before, item);
    return { change, item };
  }
}
