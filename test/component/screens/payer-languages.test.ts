import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { canDraw } from '../../../renderer/lib/glyphs.ts';
import { awaiting, lines, phases, saleIn } from '../fixtures/sales.ts';
import { DisplayBridgeDouble, mountDisplay, shownOf } from '../support/display-screen.ts';
import { loadTurns } from '../../../renderer/screens/code/turns.svelte.ts';
import { mountApp } from '../support/mount.ts';
import { openSettings } from '../support/settings-screen.ts';

const turnMs = 3000;
const scan = {
  en: 'Scan to pay',
  'zh-Hans': '请扫码付款',
  'zh-Hant': '請掃碼付款',
  ko: '코드를 스캔하여 결제해 주세요',
};
const heights: [width: number, height: number][] = [
  [1280, 800],
  [1920, 1080],
  [1024, 600],
  [800, 1280],
  [800, 480],
];

/** The title's second line by language, and whether it is visible. */
function second(): Record<string, boolean> {
  const texts = document.querySelectorAll<HTMLElement>('.words .other .turns > span');
  return Object.fromEntries(Array.from(texts).map((text) => [text.lang, !text.classList.contains('away')]));
}
const seen = (): string[] => Object.keys(second()).filter((language) => second()[language]);
/** Each text has begun to take turns. */
const turns = () =>
  expect
    .poll(() => [
      document.querySelectorAll('.turns').length > 0,
      document.querySelectorAll('main :not(.turns) > span[lang]').length,
    ])
    .toEqual([true, 0]);

/** Every character differs from every other, as on a machine with all fonts. */
function withEveryFont(): void {
  let drawn = 0;
  vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockImplementation(
    () => new ImageData(new Uint8ClampedArray([(drawn += 1) % 256, drawn >> 8, 0, 0]), 1, 1),
  );
}

// The fonts are checked only once, so for all tests that follow.
beforeAll(async () => {
  withEveryFont();
  await loadTurns();
});
afterEach(() => vi.useRealTimers());

describe('the words for payers', () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now: 0 }),
  );

  const screens = {
    'on the display': () => mountDisplay(shownOf({}, saleIn(awaiting))),
    'on the code screen': () => mountApp({ sale: saleIn(awaiting) }),
  };
  test.each(Object.entries(screens))('%s take turns below the line of the screen', async (_name, mount) => {
    await mount();
    await turns();
    const begun = ['en', 'zh-Hans', 'zh-Hant', 'ko'].indexOf(seen()[0] ?? '');
    const order: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      expect(seen()).toHaveLength(1);
      order.push(...seen());
      await expect.element(page.getByText('お支払いはこちらを読み取ってください')).toBeVisible();
      await vi.advanceTimersByTimeAsync(turnMs);
    }
    const all = ['en', 'zh-Hans', 'zh-Hant', 'ko'];
    expect(order).toEqual([...all.slice(begun), ...all.slice(0, begun)]);
  });

  test.each(Object.entries(screens))('%s move nothing and change no figure', async (_name, mount) => {
    await mount();
    await turns();
    const places = (): string =>
      Array.from(document.querySelectorAll('main *'), (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.closest('.time') ? '' : [element.tagName, x, y, width, height].join(' ');
      }).join('\n');
    const colors = (): string[] =>
      Array.from(document.querySelectorAll('main *'), (element) => getComputedStyle(element).color);
    const before = { places: places(), colors: colors() };
    for (let turn = 0; turn < 4; turn += 1) {
      await vi.advanceTimersByTimeAsync(turnMs);
      expect({ places: places(), colors: colors() }).toEqual(before);
      await expect.element(page.getByText('¥1,200').first()).toBeVisible();
    }
  });

  test.each(['opening', 'checking', 'expired', 'canceledPayable', 'refused', 'unknown'])(
    'are not on the code screen when only the staff are told: %s',
    async (name) => {
      const phase = phases[name] ?? awaiting;
      await mountApp({ sale: saleIn(phase) });
      expect(document.querySelector('.goods')?.textContent.trim()).toBe('4点 抹茶ラテ ほか');
      expect(document.querySelectorAll('.turns')).toHaveLength(0);
      document.querySelector('#app')?.remove();
      await mountDisplay(shownOf({}, saleIn(phase)));
      await turns();
    },
  );

  test.each(Object.entries(screens))('%s take the place of no line of the screen', async (_name, mount) => {
    await mount();
    await turns();
    for (const words of ['4点 抹茶ラテ ほか', '残り時間', 'お支払いをお待ちしています'])
      await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    expect(document.querySelectorAll('.turns')).toHaveLength(1);
  });

  test('say nothing to ears when they turn: they hear the two languages of the screens', async () => {
    await mountDisplay(shownOf({}, saleIn(awaiting)));
    await turns();
    const heard = (): string[] =>
      Array.from(document.querySelectorAll('[role=status] span[lang]'), (text) =>
        text.closest('[aria-hidden=true]') ? '' : text.textContent,
      ).filter((text) => text !== '');
    expect(heard()).toEqual([scan.en]);
    let changes = 0;
    const observer = new MutationObserver((records) => {
      changes += records.filter(
        ({ type, attributeName }) => type !== 'attributes' || attributeName !== 'class',
      ).length;
    });
    const status = document.querySelector('.words[role=status]');
    if (!status) throw new Error('no status');
    observer.observe(status, { subtree: true, childList: true, characterData: true, attributes: true });
    await vi.advanceTimersByTimeAsync(4 * turnMs);
    observer.disconnect();
    expect(changes).toBe(0);
    expect(heard()).toEqual([scan.en]);
  });

  test('have their language, and its own fonts', async () => {
    await mountDisplay(shownOf({}, saleIn(awaiting)));
    await turns();
    for (const [language, text] of Object.entries(scan)) {
      const element = page.getByText(text).element() as HTMLElement;
      expect(element.lang).toBe(language);
      if (language !== 'en') expect(getComputedStyle(element).fontFamily).toMatch(/^"Noto Sans (SC|TC|KR)"/);
    }
  });

  test('are in the chosen languages only, at once', async () => {
    const bridge = await mountDisplay(shownOf({ payerLanguages: ['ko'] }, saleIn(awaiting)));
    await turns();
    expect(Object.keys(second())).toEqual(['en', 'ko']);
    bridge.send(shownOf({ payerLanguages: [] }, saleIn(awaiting)));
    await expect.poll(() => document.querySelector('.turns')).toBeNull();
    await expect.element(page.getByText(scan.en)).toBeVisible();
  });
});

/** More is to be read than there is room for. */
function sheetIsFull(): boolean {
  const sheet = document.querySelector('.sheet');
  return sheet !== null && sheet.scrollHeight > sheet.clientHeight;
}

describe('with every language', () => {
  test.each(heights)('each state fits %i x %i', async (...size) => {
    for (const language of ['ja', 'en'] as const) {
      for (const [name, phase] of Object.entries(phases)) {
        await mountDisplay(
          new DisplayBridgeDouble({ ok: true, value: shownOf({ language }, saleIn(phase, { lines })) }),
          size,
        );
        await expect.poll(() => document.querySelector('.turns [lang=ko]')).not.toBeNull();
        const beyond = Array.from(document.querySelectorAll('#app :is(p, strong, dd, svg, li)')).filter(
          (element) => element.checkVisibility() && element.getBoundingClientRect().bottom > size[1] + 0.5,
        );
        expect(beyond.map(({ outerHTML }) => `${name} ${outerHTML.slice(0, 160)}`)).toEqual([]);
        expect(sheetIsFull(), name).toBe(false);
        document.querySelector('#app')?.remove();
      }
    }
  });

  test.each(heights.slice(0, 4))('the code screen of each state fits %i x %i', async (...size) => {
    for (const [name, phase] of Object.entries(phases)) {
      await mountApp({ size, sale: saleIn(phase), terminal: { language: 'en' } });
      const beyond = Array.from(document.querySelectorAll('main :is(p, strong, dd, svg, button)')).filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().bottom > size[1] + 0.5,
      );
      expect(beyond.map(({ outerHTML }) => `${name} ${outerHTML.slice(0, 160)}`)).toEqual([]);
      expect(sheetIsFull(), name).toBe(false);
      document.querySelector('#app')?.remove();
    }
  });
});

describe('the settings', () => {
  test('choose the languages at once, in the order of their turns', async () => {
    const { bridge } = await openSettings({ payerLanguages: ['zh-Hans', 'zh-Hant'] });
    const of = (name: string) => page.getByRole('switch', { name });
    await of('简体中文').click();
    await expect.element(of('简体中文')).not.toBeChecked();
    await of('한국어').click();
    await expect.element(of('한국어')).toBeChecked();
    await of('简体中文').click();
    await expect
      .poll(() => bridge.requestsOf('setPreferences'))
      .toEqual([
        { payerLanguages: ['zh-Hant'] },
        { payerLanguages: ['zh-Hant', 'ko'] },
        { payerLanguages: ['zh-Hans', 'zh-Hant', 'ko'] },
      ]);
  });
});

test('a machine without a font for a language cannot draw it', () => {
  vi.restoreAllMocks();
  expect(canDraw('Scan to pay', 'sans-serif')).toBe(true);
  // No font has this character, the neighbour of the one by which canDraw knows the box for missing ones.
  expect(canDraw('A\u{10FFFC}', 'sans-serif')).toBe(false);
});
