import { expect, test } from 'vitest';
import { screens, show, sizes } from '../support/every-screen.ts';

const languages = ['ja', 'en'] as const;
const rectOf = (element: Element): DOMRect => element.getBoundingClientRect();

/** Shows a screen in each language, and looks at it once `part` is there. */
async function inEach(
  name: string,
  part: string,
  size: [number, number],
  look: (language: string) => void,
): Promise<void> {
  expect(screens).toHaveProperty(name);
  for (const language of languages) {
    await show(name, language, 'light', size);
    await expect.poll(() => document.querySelectorAll(part).length).toBeGreaterThan(0);
    look(language);
    document.querySelector('#app')?.remove();
  }
}

test.each(sizes)(
  'the form of a discount fits %i x %i, its keys beside what they fill in',
  async (...size) => {
    await inEach('discount on the ticket', 'dialog .keypad', size, (language) => {
      const body = document.querySelector('dialog .body');
      expect(body?.scrollHeight, language).toBeLessThanOrEqual(body?.clientHeight ?? 0);
      const keys = document.querySelector('dialog form > .keypad');
      const fields = [...document.querySelectorAll('dialog form :is(label, input, select, fieldset)')];
      const under = fields.filter((field) => keys && rectOf(field).right > rectOf(keys).left);
      expect(
        under.map(({ outerHTML }) => outerHTML.slice(0, 100)),
        language,
      ).toEqual([]);
      // One button gives it: the keys have none beside it.
      expect(document.querySelector('dialog .add'), language).toBeNull();
    });
  },
);

test('a row of two lines stands clear of the sentence below it', async () => {
  await inEach('settings: the list of staff', '.card.row', [1280, 800], () => {
    const range = document.createRange();
    const cards = [...document.querySelectorAll('.card.row')];
    expect(cards.length).toBeGreaterThan(2);
    for (const card of cards) {
      const [name, sentence] = [card.querySelector('button'), card.querySelector('p')];
      if (!name || !sentence) throw new Error('a card without words');
      range.selectNodeContents(name);
      expect(range.getBoundingClientRect().bottom).toBeLessThanOrEqual(rectOf(sentence).top + 1);
    }
  });
});

test('a choice of names is for fingers, as every other field', async () => {
  await inEach('lock: a choice of names', 'select', [1280, 800], () => {
    const select = document.querySelector('select');
    expect(select && rectOf(select).height).toBeGreaterThanOrEqual(55.5);
  });
});

test('tickets that were put aside are told in two lines, whatever is on them', async () => {
  await inEach('tickets put aside', 'dialog li', [1280, 800], () => {
    const rows = [...document.querySelectorAll('dialog li')];
    expect(rows.length).toBeGreaterThan(5);
    expect(Math.max(...rows.map((row) => rectOf(row).height))).toBeLessThan(150);
  });
});

test('the bar of an upright screen keeps help beside what stands in it', async () => {
  for (const name of ['settings', 'history']) {
    await inEach(name, 'header .acts > *', [800, 1280], (language) => {
      const parts = [...document.querySelectorAll('header .acts > *')].map(rectOf);
      const middles = new Set(parts.map(({ top, bottom }) => Math.round((top + bottom) / 2)));
      expect([...middles], `${name}, ${language}`).toHaveLength(1);
      const rows = name === 'history' ? 1 : 2;
      expect(rectOf(document.querySelector('header') ?? document.body).height).toBeLessThan(rows * 80);
    });
  }
});

test('an item with a long name leaves the takings of the others in sight', async () => {
  await inEach('takings', 'tbody tr', [1280, 800], () => {
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => rectOf(row).height);
    expect(Math.max(...rows)).toBeLessThan(100);
  });
});

test.each(sizes)('a drive with a long name is told within the dialog at %i x %i', async (...size) => {
  await inEach('export to a drive', 'dialog input[type=radio]', size, (language) => {
    const body = document.querySelector('dialog .body');
    expect(body?.scrollWidth, language).toBeLessThanOrEqual(body?.clientWidth ?? 0);
  });
});

test('a notice above the sale leaves two whole rows of items', async () => {
  await inEach('sale beside a printer without paper', '.tile', [1024, 600], (language) => {
    const view = document.querySelector('.grid .view');
    const tiles = [...document.querySelectorAll('.grid .tile')].map(rectOf);
    const whole = tiles.filter(({ bottom }) => view && bottom <= rectOf(view).bottom);
    expect(new Set(whole.map(({ top }) => Math.round(top))).size, language).toBe(2);
  });
});

test('when a trouble of practice happens is said in one piece', async () => {
  await inEach('practice panel', '.when', [1024, 600], (language) => {
    for (const when of document.querySelectorAll('.when'))
      expect(when.getClientRects(), language).toHaveLength(1);
  });
});
