import type { Catalogue, CatalogueItem } from '../../electron/contract/catalogue.ts';
import type { Language } from '../../electron/contract/terminal.ts';
import { withCategory, withItem } from '../lib/catalogue-edits.ts';
import {
  type ItemField,
  type ItemProblem,
  type ItemTexts,
  otherCategory,
  problemsOfItem,
  rateOf,
  readingFrom,
  textsOf,
} from '../lib/catalogue-item.ts';
import { type PriceStyle, readBarcode, readChoices, readPrice, sameName } from '../lib/item-texts.ts';
import { Readings } from '../lib/readings.ts';
import { type KeepPicture, PictureChoice } from './picture-choice.svelte.ts';

/** An item as a form holds it, until it is saved; nothing is kept before. */
export class ItemForm {
  /** The item that is edited; null: a new one. */
  readonly item: CatalogueItem | null;
  /** The picture that is being chosen. */
  readonly choice = new PictureChoice();
  readonly #readings = new Readings();
  readonly #first: ItemTexts;
  readonly #newId: () => string;
  #texts: ItemTexts;
  #picture: string | null;
  /** Whether the reading is what the name proposed, not what a person typed. */
  #proposed: boolean;
  #tried = $state(false);

  constructor(item: CatalogueItem | null, category: string, newId: () => string, language: Language) {
    this.item = item;
    this.#newId = newId;
    this.#first = textsOf(item, category, language);
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

  /** Takes what a person typed; a name proposes its reading until one was typed. */
  type<F extends ItemField>(field: F, text: ItemTexts[F]): void {
    this.#texts = { ...this.#texts, [field]: text };
    if (field === 'reading') this.#proposed = false;
    if (field !== 'ja' || (this.#texts.reading !== '' && !this.#proposed)) return;
    const reading = readingFrom(this.#readings.katakanaOf(text.trim()));
    this.#texts = { ...this.#texts, reading };
    this.#proposed = this.#texts.reading !== '';
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

  /** What is wrong, by field: what was typed at once, what is missing when a person tried to save. */
  problems(catalogue: Catalogue, style: PriceStyle): Partial<Record<ItemField, ItemProblem>> {
    const found = problemsOfItem(this.#texts, this.item?.id ?? null, catalogue, style);
    if (this.#tried) return found;
    return Object.fromEntries(
      Object.entries(found).filter(([field]) => this.#texts[field as ItemField].trim() !== ''),
    );
  }

  /** What saving makes of a catalogue, and the item itself; null while anything is wrong or under way. */
  saved(
    catalogue: Catalogue,
    style: PriceStyle,
  ): { change: (catalogue: Catalogue) => Catalogue; item: CatalogueItem } | null {
    this.#tried = true;
    const problems = problemsOfItem(this.#texts, this.item?.id ?? null, catalogue, style);
    const { ja, en, reading, price: priceText, rate, takeawayRate, category, newCategory } = this.#texts;
    const { barcode, pictureUrl } = this.#texts;
    const chosen = readChoices(this.#texts.choices, style);
    const price = readPrice(priceText, style);
    const read = readBarcode(barcode);
    if (this.choice.state === 'working') return null;
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
      ...('choices' in chosen && chosen.choices.length > 0 && { choices: chosen.choices }),
    };
    const change = (before: Catalogue): Catalogue =>
      withItem(isNew ? withCategory(before, { id: categoryId, name: named }) : before, item);
    return { change, item };
  }
}
