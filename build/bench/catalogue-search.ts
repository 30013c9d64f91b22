/** From a key in the search field to the list of what it finds among 10,000 items, beside a bare filter. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Catalogue } from '../../electron/contract/catalogue.ts';
import { practiceCatalogue } from '../../electron/catalogue/practice.ts';
import { firstPage, launchApp } from '../../test/support/electron.ts';
import { screensOf } from '../../test/support/screens.ts';
import { type Measured, milliseconds, times } from './report.ts';
import { preparePractice } from './start-time.ts';
import { median, percentile95 } from './statistics.ts';

const itemCount = 10_000;
/** Words as a cashier types them, in kanji, kana and romaji; each is typed letter by letter. */
const words = ['抹茶', 'まっちゃらて', 'カフェラテ', 'ﾌﾟﾘﾝ', 'matcha', 'coffee', 'purin', '4321', 'zzz'];
const rounds = 5;

/** One key: milliseconds to the list with its layout, and of a bare filter over the same names. */
interface Key {
  readonly typed: string;
  /** How many items the screen found, and the bare filter, which knows spellings only. */
  readonly found: number;
  readonly spelled: number;
  readonly list: number;
  readonly filter: number;
}

/** The few things of a browser that are used inside the page; the rest of the build has no DOM. */
interface SalePage {
  readonly document: {
    querySelector(selector: string): {
      value: string;
      dispatchEvent(event: Event): boolean;
      getBoundingClientRect(): { height: number };
      getAttribute(name: string): string | null;
    } | null;
  };
  requestAnimationFrame(callback: () => void): void;
}

/** The figures of the catalogue's search. */
export async function measureCatalogueSearch(folder: string): Promise<Measured> {
  const profile = join(folder, 'profile');
  rmSync(profile, { recursive: true, force: true });
  await preparePractice(profile);
  const shop = manyItems();
  mkdirSync(join(profile, 'practice'), { recursive: true });
  writeFileSync(join(profile, 'practice/catalogue.json'), JSON.stringify({ version: 1, ...shop }));
  const { app } = await launchApp({ userDataDir: profile });
  try {
    const page = await firstPage(app);
    await screensOf(page, 'en')
      .sale.item(shop.items[0]?.name.en ?? '')
      .first()
      .waitFor();
    const names = shop.items.map(({ name, reading }) => [name.ja, name.en, reading]);
    const typed = words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)));
    // The first round folds what the idle moments have not come to yet; it is not counted.
    const [, ...measured] = await takeRounds(page, typed, names);
    const keys = measured.flat();
    const list = keys.map((key) => key.list);
    const filter = keys.map((key) => key.filter);
    return {
      rows: [row('median', median, list, filter), row('95th percentile', percentile95, list, filter)],
      raw: keys,
    };
  } finally {
    await app.close();
  }
}

function row(name: string, of: (values: readonly number[]) => number, list: number[], filter: number[]) {
  return {
    figure: `key to list of ${itemCount.toLocaleString('en')} items, ${name}`,
    terminal: milliseconds(of(list)),
    beside: `${milliseconds(of(filter))} (bare filter, no list)`,
    compared: times(of(list), of(filter)),
    aim: '16.7 ms at most',
  };
}

async function takeRounds(page: Page, typed: readonly string[], names: string[][]): Promise<Key[][]> {
  const taken: Key[][] = [];
  for (let round = 0; round <= rounds; round += 1) taken.push(await page.evaluate(typeAll, { typed, names }));
  return taken;
}

/** Runs in the page: types each text and waits until its list is laid out, each key in a frame of its own. */
async function typeAll({ typed, names }: { typed: readonly string[]; names: string[][] }): Promise<Key[]> {
  const page = globalThis as unknown as SalePage;
  const field = page.document.querySelector('[role="search"] input');
  const panel = page.document.querySelector('#panel-items');
  if (field === null || panel === null) throw new Error('This is not the sale screen.');
  const keys: Key[] = [];
  for (const text of typed) {
    await new Promise<void>((resolve) => page.requestAnimationFrame(() => resolve()));
    const beforeKey = performance.now();
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // The screen is changed in a microtask of the event.
    await Promise.resolve();
    await Promise.resolve();
    const box = panel.getBoundingClientRect();
    if (box.height === 0) throw new Error('The items are not shown.');
    const afterKey = performance.now();
    const found = Number(page.document.querySelector('#panel-items li')?.getAttribute('aria-setsize') ?? 0);
    const beforeFilter = performance.now();
    const spelled = names.filter((texts) => texts.some((one) => one.includes(text))).length;
    const afterFilter = performance.now();
    keys.push({
      typed: text,
      found,
      spelled,
      list: afterKey - beforeKey,
      filter: afterFilter - beforeFilter,
    });
  }
  return keys;
}

/** Ten thousand items made of the practice catalogue's, no two of the same name. */
function manyItems(): Catalogue {
  const { categories, items } = practiceCatalogue;
  const many = Array.from({ length: itemCount }, (_, index) => {
    const item = items[index % items.length];
    if (!item) throw new Error('The practice catalogue is empty.');
    const { name } = item;
    return {
      ...item,
      id: `item-${index}`,
      name: { ja: `${name.ja} ${index}`, en: `${name.en} ${index}` },
      pictureUrl: null,
      barcode: null,
    };
  });
  return { categories, items: many };
}
