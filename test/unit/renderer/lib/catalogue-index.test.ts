import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { practiceCatalogue } from '../../../../electron/catalogue/practice.ts';
import { CatalogueIndex, type Searchable, type WhenIdle } from '../../../../renderer/lib/catalogue-index.ts';
import { matches } from '../../../../renderer/lib/fold.ts';

/** Search as it would be without an index. */
function found<T extends Searchable>(typed: string, items: readonly T[]): T[] {
  return items.filter(({ name, reading }) => matches(typed, [name.ja, name.en, reading]));
}

const fragment = fc.constantFrom(
  ...'ラテ まっちゃ マッチャ ﾗﾃ 抹茶 latte LATTE ｌａｔｔｅ shi し n ん tt っ ー \n 0 . *'.split(' '),
  ' ',
);
const text = fc.oneof(
  fc.array(fragment, { maxLength: 5 }).map((all) => all.join('')),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const item = fc.record({ name: fc.record({ ja: text, en: text }), reading: text });

describe('the index', () => {
  test('finds what a search without it finds, whatever the texts and whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 8 }),
        fc.array(text, { minLength: 1, maxLength: 4 }),
        (items, all) => {
          const index = new CatalogueIndex();
          for (const typed of all) expect(index.find(typed, items)).toEqual(found(typed, items));
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each(['まっちゃ', 'ﾏｯﾁｬ', 'maccha', 'matcha', '抹茶', 'mat', 'コーヒー', 'koohii', 'zzz', ''])(
    'finds the same of the practice catalogue by "%s"',
    (typed) => {
      const { items } = practiceCatalogue;
      expect(new CatalogueIndex().find(typed, items)).toEqual(found(typed, items));
    },
  );

  /** Idle moments that come when the test says so, each long enough for one item. */
  function idleMoments() {
    let waiting: ((deadline: { timeRemaining(): number }) => void) | null = null;
    const idle: WhenIdle = (callback) => {
      waiting = callback;
      return () => (waiting = null);
    };
    return {
      idle,
      next(): boolean {
        const now = waiting;
        waiting = null;
        now?.({ timeRemaining: () => 0 });
        return now !== null;
      },
    };
  }

  test('folds in idle moments, one item at least in each, until all are folded', () => {
    const index = new CatalogueIndex();
    const moments = idleMoments();
    const items = practiceCatalogue.items.slice(0, 5).map((one) => ({ ...one }));
    const normalize = vi.spyOn(String.prototype, 'normalize');
    index.prepare(items, moments.idle);
    expect(normalize).not.toHaveBeenCalled();
    let count = 0;
    while (moments.next()) count += 1;
    expect(count).toBe(items.length + 1);
    normalize.mockClear();
    // Only what was typed is folded now: its spelling and its sound.
    index.find('ラテ', items);
    expect(normalize).toHaveBeenCalledTimes(2);
    normalize.mockRestore();
  });

  test('folds nothing again of a catalogue that is sent anew but for what changed', () => {
    const index = new CatalogueIndex();
    index.find('ラテ', practiceCatalogue.items);
    const anew = structuredClone(practiceCatalogue.items).map((one, at) =>
      at === 0 ? { ...one, reading: 'あたらしい' } : one,
    );
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(index.find('あたらしい', anew)).toEqual(anew.slice(0, 1));
    // What was typed twice, and each of the one item's texts twice.
    expect(normalize).toHaveBeenCalledTimes(2 + 6);
    normalize.mockRestore();
  });

  test('stops when it is told to', () => {
    const moments = idleMoments();
    const stop = new CatalogueIndex().prepare(practiceCatalogue.items, moments.idle);
    moments.next();
    stop();
    expect(moments.next()).toBe(false);
  });
});
