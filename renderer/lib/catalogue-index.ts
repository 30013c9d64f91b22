import { spellingOf } from '../../electron/domain/reading.ts';
import { fold } from './fold.ts';

export interface Searchable {
  readonly name: { readonly ja: string; readonly en: string };
  readonly reading: string;
}

/** An item's texts as search compares them, one a line: no typed text holds a line end. */
interface Folded {
  readonly spelling: string;
  readonly sound: string;
}

/** Calls back when the screen has nothing to draw, as requestIdleCallback does; answers how to cancel. */
export type WhenIdle = (callback: (deadline: { timeRemaining(): number }) => void) => () => void;

const whenIdle: WhenIdle = (callback) => {
  const handle = requestIdleCallback(callback, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
};

/** Milliseconds of an idle moment left to the browser. */
const spared = 2;

/**
 * Finds items as `matches` does, but folds each item's texts only once, not at every key. Folded texts are kept by the text
 * itself, so that a catalogue which main sends anew is folded only where it changed.
 */
export class CatalogueIndex {
  readonly #byList = new WeakMap<readonly Searchable[], readonly Folded[]>();
  readonly #byItem = new WeakMap<Searchable, Folded>();
  #byText = new Map<string, Folded>();

  /** Folds the items' texts in idle moments; answers how to stop. */
  prepare(items: readonly Searchable[], idle: WhenIdle = whenIdle): () => void {
    const texts = new Set(items.map(textOf));
    this.#byText = new Map([...this.#byText].filter(([text]) => texts.has(text)));
    let next = 0;
    let stop: () => void = () => undefined;
    const goOn = (): void => {
      stop = idle((deadline) => {
        // At least one each time: a busy screen only makes it slower.
        do {
          const item = items[next];
          if (item === undefined) return;
          this.#folded(item);
          next += 1;
        } while (deadline.timeRemaining() > spared);
        goOn();
      });
    };
    goOn();
    return () => stop();
  }

  /** Searches by spelling and sound; keeps the items' order. */
  find<T extends Searchable>(typed: string, items: readonly T[]): T[] {
    const spelling = spellingOf(typed);
    const wholeSound = fold(typed);
    // The last consonants of an unfinished syllable are not kana yet; what is left begins the whole sound.
    const sound = wholeSound.replace(/[a-z]+$/, '') || wholeSound;
    const all = this.#foldedOf(items);
    return items.filter((_item, at) => {
      const folded = all[at];
      return folded?.spelling.includes(spelling) === true || folded?.sound.includes(sound) === true;
    });
  }

  /** Looks the folded texts up once for each list, not at every key. */
  #foldedOf(items: readonly Searchable[]): readonly Folded[] {
    const known = this.#byList.get(items);
    if (known !== undefined) return known;
    const folded = items.map((item) => this.#folded(item));
    this.#byList.set(items, folded);
    return folded;
  }

  #folded(item: Searchable): Folded {
    const known = this.#byItem.get(item);
    if (known !== undefined) return known;
    const text = textOf(item);
    const folded = this.#byText.get(text) ?? foldedTexts(item);
    this.#byText.set(text, folded);
    this.#byItem.set(item, folded);
    return folded;
  }
}

function textOf({ name, reading }: Searchable): string {
  return `${name.ja}\n${name.en}\n${reading}`;
}

function foldedTexts({ name, reading }: Searchable): Folded {
  const texts = [name.ja, name.en, reading];
  return { spelling: texts.map(spellingOf).join('\n'), sound: texts.map(fold).join('\n') };
}
