import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { Draft } from '../../../electron/contract/sale.ts';
import type { Language } from '../../../electron/contract/terminal.ts';
import { en, ja } from '../../support/messages.ts';
import { drawn, rest } from '../../support/rest.ts';
import { attached } from '../fixtures/customers.ts';
import { awaiting, codeUrl, lines, phases, saleIn } from '../fixtures/sales.ts';
import { decodeOnScreen } from '../support/decode.ts';
import { DisplayBridgeDouble, mountDisplay, shownOf } from '../support/display-screen.ts';
import { displays, many } from '../support/displays.ts';
import { draftOf } from '../support/sale-screen.ts';

const sizes: [width: number, height: number][] = [
  [1280, 800],
  [1920, 1080],
  [1024, 600],
  [800, 1280],
  [800, 480],
];
const qr = page.getByRole('img');
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

type Key = keyof typeof ja;
/** What each phase says: the title in both languages, and what to do. */
const words: [phase: string, title: Key, body: Key | null][] = [
  ['opening', 'opening_title', 'opening_body'],
  ['retrying', 'opening_title', 'opening_body'],
  ['awaiting', 'scan_to_pay', 'watching'],
  ['lastMinute', 'scan_to_pay', 'nearly_up'],
  ['paying', 'paying_title', null],
  ['tryFailed', 'try_failed_title', 'try_failed_body'],
  ['triesFailed', 'try_failed_title', null],
  ['offline', 'scan_to_pay', 'display_offline'],
  ['unreadable', 'scan_to_pay', 'display_show_staff'],
  ['canceling', 'display_attended', 'display_attended_body'],
  ['checking', 'checking_title', 'display_checking'],
  ['checkingOffline', 'checking_title', 'display_checking'],
  ['checkingUnreadable', 'checking_title', 'display_show_staff'],
  ['checkingPaying', 'checking_title', 'display_checking'],
  ['expired', 'expired_title', 'display_expired'],
  ['canceled', 'canceled_title', 'display_canceled'],
  ['canceledPayable', 'canceled_title', 'display_canceled'],
  ['canceledGoodsPaid', 'canceled_title', 'display_canceled'],
  ['paid', 'paid_title', 'display_thanks'],
  ['paidByStaff', 'paid_title', 'display_thanks'],
  ['refused', 'display_attended', 'display_attended_body'],
  ['refusedForGood', 'display_attended', 'display_attended_body'],
  ['refusedHere', 'display_attended', 'display_attended_body'],
  ['unknown', 'display_attended', 'display_attended_body'],
  ['unknownForeign', 'display_attended', 'display_attended_body'],
  ['notSent', 'display_attended', 'display_attended_body'],
];
const payable = ['awaiting', 'lastMinute', 'paying', 'tryFailed', 'triesFailed', 'offline', 'unreadable'];

function phaseNamed(name: string) {
  const phase = phases[name];
  if (!phase) throw new Error(name);
  return phase;
}

describe('each state of a sale', () => {
  test('is in the table', () => expect(words.map(([name]) => name)).toEqual(Object.keys(phases)));

  test.each(words)('%s: says what customers should do, in both languages', async (name, title, body) => {
    for (const [language, own] of [
      ['ja', ja],
      ['en', en],
    ] as const) {
      await mountDisplay(shownOf({ language }, saleIn(phaseNamed(name))));
      for (const text of [ja[title], en[title]]) await expect.element(status(text)).toBeVisible();
      if (body) await expect.element(page.getByText(own[body])).toBeVisible();
      document.querySelector('#app')?.remove();
    }
  });

  test.each(words.filter(([, title]) => title === 'display_attended'))(
    '%s: shows nothing but that the staff are looking',
    async (name) => {
      await mountDisplay(shownOf({}, saleIn(phaseNamed(name))));
      for (const text of ['1,200', 'M1-000042', 'pay.example.com', '抹茶ラテ', 'expiryPeriod']) {
        expect(document.body.textContent).not.toContain(text);
      }
    },
  );

  test.each(words.map(([name]) => name))('%s: has a code only while it can be paid', async (name) => {
    await mountDisplay(shownOf({}, saleIn(phaseNamed(name))));
    expect(document.querySelectorAll('[role=img]')).toHaveLength(payable.includes(name) ? 1 : 0);
    expect(document.body.innerHTML.includes(codeUrl)).toBe(false);
  });
});

describe('a code', () => {
  test.each(sizes)('decodes to exactly the code URL at %i x %i', async (...size) => {
    await mountDisplay(shownOf({}, saleIn(awaiting)), size);
    await expect.element(qr).toBeVisible();
    expect(await decodeOnScreen(qr)).toBe(codeUrl);
  });

  test('is named with shop, amount, order number and host', async () => {
    const look = { shopName: '喫茶まどぐち', logo: null };
    await mountDisplay(shownOf({ look }, saleIn(awaiting)));
    for (const text of ['喫茶まどぐち', '¥1,200', 'M1-000042-7QK2', 'pay.example.com', '抹茶ラテ']) {
      await expect.element(page.getByText(text, { exact: true }).last()).toBeVisible();
    }
  });

  test('appears and goes in the frame in which main says so', async () => {
    const bridge = await mountDisplay(shownOf({}, saleIn({ state: 'opening', retryInMs: null })));
    const drawn = async (): Promise<boolean> => {
      await new Promise(requestAnimationFrame);
      return document.querySelector('svg[role=img]') !== null;
    };
    bridge.send(shownOf({}, saleIn(awaiting)));
    expect(await drawn()).toBe(true);
    bridge.send(shownOf({}, saleIn(phaseNamed('paid'))));
    expect(await drawn()).toBe(false);
    bridge.send(shownOf({}, saleIn(awaiting)));
    expect(await drawn()).toBe(true);
    bridge.send(shownOf());
    expect(await drawn()).toBe(false);
  });

  test('asks back for whatever it is told: that is how main knows that it lives', async () => {
    const bridge = await mountDisplay(shownOf({}, saleIn(awaiting)));
    expect(bridge.asked).toBe(1);
    bridge.send(shownOf({}, saleIn(awaiting)));
    bridge.send(shownOf({}, saleIn(awaiting)));
    expect(bridge.asked).toBe(3);
  });

  test('shows a few lines of a long ticket and how many there are besides', async () => {
    await mountDisplay(shownOf({ language: 'en' }, saleIn(awaiting, { lines: many })));
    await expect.element(page.getByText('and 117 more')).toBeVisible();
    expect(document.querySelectorAll('li')).toHaveLength(4);
  });
});

describe('the countdown', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
  afterEach(() => vi.useRealTimers());

  test('hides the code at zero, before main says so', async () => {
    await mountDisplay(shownOf({}, saleIn({ ...awaiting, remainingMs: 62_000 })));
    const timer = page.getByRole('timer');
    await expect.element(timer).toHaveTextContent('01:02');
    await expect.element(status(ja.nearly_up)).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(2000);
    await expect.element(status(ja.nearly_up)).toBeVisible();
    await vi.advanceTimersByTimeAsync(59_999);
    await expect.element(qr).toBeVisible();
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(qr).not.toBeInTheDocument();
    await expect.element(status(ja.checking_title)).toBeVisible();
  });

  test('does not move with the wall clock', async () => {
    await mountDisplay(shownOf({}, saleIn(awaiting)));
    for (const jump of [-3_600_000, 365 * 86_400_000]) {
      vi.setSystemTime(Date.now() + jump);
      await vi.advanceTimersByTimeAsync(1000);
    }
    await expect.element(page.getByRole('timer')).toHaveTextContent('09:45');
  });
});

describe('between two sales', () => {
  test('the shop’s sign and a welcome in both languages are shown', async () => {
    const look = { shopName: '喫茶まどぐち', logo: '/icon.svg' };
    await mountDisplay(shownOf({ look }));
    await expect.element(page.getByRole('heading', { name: '喫茶まどぐち' })).toBeVisible();
    await expect.element(page.getByText(ja.display_welcome)).toBeVisible();
    await expect.element(page.getByText(en.display_welcome)).toBeVisible();
    const sign = document.querySelector('img');
    await expect.poll(() => sign?.naturalWidth ?? 0).toBeGreaterThan(0);
  });

  test('a logo that cannot be shown leaves the name', async () => {
    await mountDisplay(shownOf({ look: { shopName: '喫茶', logo: '/no-such-picture.png' } }));
    await expect.poll(() => document.querySelector('img')).toBeNull();
    await expect.element(page.getByRole('heading', { name: '喫茶' })).toBeVisible();
  });

  test('practice is marked, and live is not', async () => {
    const bridge = await mountDisplay(shownOf());
    await expect.element(page.getByText(ja.practice)).toBeVisible();
    bridge.send(shownOf({ mode: 'live' }));
    await expect.element(page.getByText(ja.practice)).not.toBeInTheDocument();
    bridge.send(shownOf({}, saleIn(awaiting)));
    await expect.element(page.getByText(ja.practice)).toBeVisible();
  });

  test('the language follows the terminal’s at once', async () => {
    const bridge = await mountDisplay(shownOf({}, saleIn(awaiting)));
    await expect.element(page.getByText(ja.order_number)).toBeVisible();
    bridge.send(shownOf({ language: 'en' }, saleIn(awaiting)));
    await expect.element(page.getByText(en.order_number)).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('a ticket that is rung up', () => {
  const rungUp = (language: Language, draft: Draft) => shownOf({ language }, null, draft);

  test.each([
    ['ja', '合計 Total'],
    ['en', 'Total 合計'],
  ] as const)('has its total in both languages of the screens: %s', async (language, words) => {
    await mountDisplay(rungUp(language, draftOf()));
    await expect.element(page.getByText(words)).toBeVisible();
  });

  const amount = (text: string) => page.getByRole('strong').filter({ hasText: text });

  test('is there line by line with what it comes to, and nothing to pay with', async () => {
    const bridge = await mountDisplay(rungUp('en', draftOf({ note: 'Table 4', customer: attached })));
    await expect.element(page.getByText('Your order so far').first()).toBeVisible();
    await expect.element(amount('¥1,200')).toBeVisible();
    await expect.element(page.getByRole('listitem')).toHaveLength(3);
    expect(document.body.textContent).not.toMatch(/Table 4|cus_|M1-/);
    await expect.element(qr).not.toBeInTheDocument();
    bridge.send(rungUp('en', draftOf({ lines: [...lines, { name: 'Tea', price: 300, count: 2 }] })));
    await expect.element(amount('¥1,800')).toBeVisible();
    bridge.send(shownOf({ language: 'en' }, saleIn(awaiting), draftOf()));
    await expect.element(qr).toBeVisible();
    await expect.element(page.getByText('Your order so far')).not.toBeInTheDocument();
    bridge.send(rungUp('en', draftOf({ lines: [] })));
    await expect.element(page.getByText(en.display_welcome)).toBeVisible();
  });

  test.each(sizes)('shows the newest lines and counts the others at %i x %i', async (...size) => {
    const long = [...many.slice(0, 50), { name: 'the newest', price: 100, count: 1 }];
    await mountDisplay(rungUp('en', draftOf({ lines: long })), size);
    await expect.element(page.getByText('the newest')).toBeInViewport({ ratio: 1 });
    const rows = document.querySelectorAll('li').length;
    expect(rows).toBeGreaterThanOrEqual(4);
    await expect.element(page.getByText(`and ${51 - (rows - 1)} more`)).toBeInViewport({ ratio: 1 });
  });
});

describe('at start', () => {
  test('a value that is pushed while the question is under way stays', async () => {
    const bridge = new DisplayBridgeDouble(success(shownOf({}, saleIn(awaiting))));
    bridge.beforeAnswer = () => bridge.send(shownOf({}, saleIn(phaseNamed('paid'))));
    await mountDisplay(bridge);
    await expect.element(status(ja.paid_title)).toBeVisible();
    await expect.element(qr).not.toBeInTheDocument();
  });

  test('a refused question shows no sale, and the next push does', async () => {
    const bridge = await mountDisplay(new DisplayBridgeDouble(fail('rate-limited', 'raw')));
    await expect.element(page.getByText(ja.display_welcome)).toBeVisible();
    bridge.send(shownOf({}, saleIn(awaiting)));
    await expect.element(qr).toBeVisible();
  });
});

describe.each(Object.entries(displays))('%s', (_name, picture) => {
  test.each(['ja', 'en'] as const)('has no accessibility fault in %s', async (language) => {
    await mountDisplay(picture(language));
    await rest();
    const { violations } = await axe.run(document.body, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { region: { enabled: false } },
    });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found.join('\n')).toBe('');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelectorAll('button, a, input, [tabindex="0"]')).toHaveLength(0);
  });

  test.each(sizes)('fits %i x %i without scrolling', async (...size) => {
    for (const language of ['ja', 'en'] as const) {
      await mountDisplay(picture(language), size);
      // A font is loaded only once something is drawn in it, and the height of the words depends on it.
      await drawn();
      await document.fonts.ready;
      await drawn();
      const seen = [
        ...document.querySelectorAll<HTMLElement>('#app :is(p, strong, dd, svg, img, h1, li)'),
      ].filter((element) => element.checkVisibility() && !element.matches('.ears-only'));
      const beyond = seen.filter((element) => {
        const { right, bottom, left, top } = element.getBoundingClientRect();
        return right > size[0] + 0.5 || bottom > size[1] + 0.5 || left < -0.5 || top < -0.5;
      });
      expect(beyond.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
      expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(size[1]);
      expect(overlaps()).toEqual([]);
      const sheet = document.querySelector('.sheet');
      expect(sheet?.scrollHeight ?? 0).toBeLessThanOrEqual(sheet?.clientHeight ?? 0);
      document.querySelector('#app')?.remove();
    }
  });
});

/** Parts of the screen on top of one another. */
function overlaps(): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>('.sheet > *, main:not(:has(.sheet)) > *')].filter(
    (part) => part.checkVisibility() && !part.matches('.ears-only') && part.childElementCount > 0,
  );
  // An inline element's box is as high as its font could be, not as its line.
  const contentOf = (part: HTMLElement): DOMRect[] =>
    [part, ...part.querySelectorAll('*')]
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => element.getBoundingClientRect());
  const boxes = parts.map((part) => {
    const rects = contentOf(part).filter(({ width, height }) => width > 1 && height > 1);
    return {
      name: part.className,
      top: Math.min(...rects.map(({ top }) => top)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
      left: Math.min(...rects.map(({ left }) => left)),
      right: Math.max(...rects.map(({ right }) => right)),
    };
  });
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return across > 1 && down > 1;
      })
      .map((other) => `${one.name} / ${other.name}`),
  );
}

test('a second try that fails is told from the first', async () => {
  const bridge = await mountDisplay(shownOf({ language: 'en' }, saleIn(phaseNamed('tryFailed'))));
  await expect.element(page.getByText(/The same code still works/)).toBeVisible();
  bridge.send(shownOf({ language: 'en' }, saleIn(phaseNamed('triesFailed'))));
  await expect.element(page.getByText(/^2 payments did not go through/)).toBeVisible();
});
