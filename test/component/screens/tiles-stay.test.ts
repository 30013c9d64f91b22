import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import type { Notice } from '../../../electron/contract/terminal.ts';
import { rest } from '../../support/rest.ts';
import { awaiting, dayOf, paid, saleIn, unresolvedOf, unseenOf } from '../fixtures/sales.ts';
import { live } from '../fixtures/settings.ts';
import { stuck } from '../fixtures/slips.ts';
import { mountApp, type Mounted, type Start } from '../support/mount.ts';
import { button, english, tab, tile } from '../support/sale-screen.ts';

const location = { id: 'loc_1', name: { kanji: '本店', kana: '', romaji: '' } };
const notices: Notice[] = [
  { kind: 'location-gone', location },
  { kind: 'journal-gaps', counters: [3, 4] },
];
const terminal = { ...live.terminal, ...english };
const lines = Array.from(
  { length: 8 },
  (_, at) => ({ name: `Tea ${at}`, price: 400, count: 1, rate: 10 }) as const,
);
const draft = { lines, note: '', expiryPeriod: null, locationId: null, customer: null };
const places = 'nav *, button, input, output, select, summary, [role=tab], .tile, .lines > *';

interface Aim {
  what: string;
  bottom: number;
}

/** Where everything is that a finger aims at, except what a notice brought itself. */
function aims(): Aim[] {
  return [...document.querySelectorAll<HTMLElement>(`#app :is(${places})`)]
    .filter((each) => each.checkVisibility() && each.closest('.notices') === null)
    .map((each) => {
      const { left, top, width, height, bottom } = each.getBoundingClientRect();
      const name = each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 24);
      return { what: `${name} ${[left, top, width, height].map(Math.round).join(' ')}`, bottom };
    });
}

/** What has moved, of everything above the notices at the foot of the screen. */
function moved(before: readonly Aim[]): string[] {
  const end =
    document.querySelector('.full-column > .notices')?.getBoundingClientRect().top ?? window.innerHeight;
  const here = (all: readonly Aim[]): string[] =>
    all.filter(({ bottom }) => bottom <= end).map(({ what }) => what);
  const [was, is] = [here(before), here(aims())];
  return [
    ...was.filter((one) => !is.includes(one)).map((one) => `- ${one}`),
    ...is.filter((one) => !was.includes(one)).map((one) => `+ ${one}`),
  ];
}

/** Notices of any screen: each comes, is waited for by its words, and goes. */
const unseen = {
  comes: ({ bridge }: Mounted) =>
    bridge.send('unseenPayments', [unseenOf('canceled', 420), unseenOf('paid', 900, 2)]),
  goes: ({ bridge }: Mounted) => bridge.send('unseenPayments', []),
  said: page.getByText('A canceled sale of ¥420 was paid'),
};
/** Notices of the sale screen alone. */
const ofTheSale: Record<
  string,
  { comes: (at: Mounted) => void; goes: (at: Mounted) => void; said: Locator }
> = {
  'a payment nobody saw': unseen,
  'what main has to say': {
    comes: ({ bridge, session }) => bridge.send('terminal', { ...session.terminal.state, notices }),
    goes: ({ bridge, session }) => bridge.send('terminal', { ...session.terminal.state, notices: [] }),
    said: button('Close this message').first(),
  },
  'a printer that is stuck': {
    comes: ({ bridge }) => bridge.send('prints', stuck),
    goes: ({ bridge }) => bridge.send('prints', { trouble: null, slips: [] }),
    said: page.getByRole('button', { name: /^Check the printer/ }),
  },
};

const sizes: [width: number, height: number][] = [
  [1280, 800],
  [1024, 600],
  [800, 1280],
];
const cases = sizes.flatMap((size) => ([100, 175] as const).map((textSize) => [...size, textSize] as const));

/** Lets each notice come and go; nothing on screen may move meanwhile. */
async function expectNothingToMove(mounted: Mounted, which: typeof ofTheSale): Promise<void> {
  await document.fonts.ready;
  await rest();
  const before = aims();
  expect(before.length).toBeGreaterThan(5);
  for (const [name, { comes, goes, said }] of Object.entries(which)) {
    comes(mounted);
    flushSync();
    await expect.element(said.first()).toBeVisible();
    await rest();
    expect.soft(moved(before), `${name} came`).toEqual([]);
    goes(mounted);
    flushSync();
    await expect.poll(() => said.all().length).toBe(0);
    await rest();
    expect.soft(moved(before), `${name} went`).toEqual([]);
  }
}

async function mounted(start: Start, width: number, height: number, textSize: 100 | 175): Promise<Mounted> {
  return await mountApp({
    ...start,
    terminal: { ...terminal, ...start.terminal, textSize },
    size: [width, height],
  });
}

test.each(cases)(
  'no notice moves a tile, a line or a button of the sale, at %i x %i with text at %i %',
  async (...at) => {
    const app = await mounted({ draft }, ...at);
    await expect.element(tile('Matcha latte').first()).toBeVisible();
    await expectNothingToMove(app, ofTheSale);
    // Scrolled to its end, the list would be pulled down when it gets its room back.
    document.querySelector('ul.lines')?.scrollTo(0, 10_000);
    await expectNothingToMove(app, ofTheSale);
  },
);

test.each(cases)('no notice moves a key of the keypad, at %i x %i with text at %i %', async (...at) => {
  const app = await mounted({ draft }, ...at);
  await tab('Keypad').click();
  await expectNothingToMove(app, ofTheSale);
});

test.each(cases)(
  'no notice moves a row or a button of the history, at %i x %i with text at %i %',
  async (...at) => {
    const app = await mounted({}, ...at);
    const answer = (sinceClose: boolean): void =>
      app.bridge.answer('readHistory', success({ ...dayOf(40), close: 7, sinceClose }));
    answer(false);
    app.session.open('history');
    await expect.element(page.getByRole('button', { name: /M1-000999/ })).toBeVisible();
    const send = (sinceClose: boolean): void => {
      answer(sinceClose);
      app.bridge.send('journal', 7);
    };
    const afterTheClose = {
      comes: () => send(true),
      goes: () => send(false),
      said: page.getByText(/^Close 7 was sealed with other sums/),
    };
    await expectNothingToMove(app, {
      'a payment nobody saw': unseen,
      'a payment after the close': afterTheClose,
    });
  },
);

test.each(cases)('no notice moves a row of the open sales, at %i x %i with text at %i %', async (...at) => {
  const app = await mounted({ draft, unresolved: 9 }, ...at);
  app.bridge.answer('listUnresolved', success(unresolvedOf(9)));
  await page.getByRole('button', { name: 'Unresolved 9' }).click();
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').all().length).toBeGreaterThan(5);
  await expectNothingToMove(app, ofTheSale);
});

test.each(cases)(
  'no word of a code that waits moves anything, at %i x %i with text at %i %',
  async (...at) => {
    const seen = { customersSee: true };
    const app = await mounted({ draft, sale: saleIn(awaiting), terminal: seen }, ...at);
    await button('Ring up the next').click();
    const waiting = page.getByRole('region', { name: 'The code that waits for payment' });
    await expect.element(waiting).toBeVisible();
    await tile('Coffee').click();
    await rest();
    const before = aims();
    app.bridge.send('sale', paid);
    await expect.element(waiting.getByText('Paid')).toBeVisible();
    await rest();
    expect.soft(moved(before), 'paid').toEqual([]);
    app.bridge.send('sale', null);
    await expect.element(waiting).not.toBeInTheDocument();
    await rest();
    expect.soft(moved(before), 'gone').toEqual([]);
  },
);

test.each(cases)(
  'no notice moves the receipt that an empty ticket offers, at %i x %i with text at %i %',
  async (...at) => {
    const app = await mounted({}, ...at);
    await expect.element(button('Last receipt')).toBeVisible();
    await expectNothingToMove(app, ofTheSale);
  },
);

test('a tap that was on its way to a line presses nothing of the notice that came under it', async () => {
  const app = await mountApp({ terminal, draft });
  unseen.comes(app);
  const seen = button('Seen').first();
  await expect.element(seen).toBeVisible();
  const notice = document.querySelector<HTMLElement>('.ticket .notices > *');
  const takesTaps = (): boolean => getComputedStyle(seen.element()).pointerEvents !== 'none';
  // From its start: a busy machine may be past it.
  notice?.style.setProperty('animation', 'none');
  notice?.getBoundingClientRect();
  notice?.style.removeProperty('animation');
  for (const coming of notice?.getAnimations() ?? []) coming.pause();
  expect(takesTaps()).toBe(false);
  for (const coming of notice?.getAnimations() ?? []) coming.finish();
  expect(takesTaps()).toBe(true);
});

const tight: [width: number, height: number][] = [
  [1024, 600],
  [800, 1280],
];
/** Cases of a ticket with a note: whether selling has stopped and why, the screen's size and the text's. */
const tellings = (['open', 'storage', 'copy'] as const).flatMap((why) =>
  tight.flatMap((size) => ([100, 175] as const).map((textSize) => [why, ...size, textSize] as const)),
);

/** Pixels of a thing, from its top, visible in its scroller and in the window. */
function inside(thing: Element, box: Element): number {
  const [is, at] = [thing.getBoundingClientRect(), box.getBoundingClientRect()];
  const isBelow = is.top >= Math.max(at.top, 0) - 0.5;
  return isBelow ? Math.round(Math.min(is.bottom, at.bottom, window.innerHeight) - is.top) : 0;
}

test.each(tellings)(
  'a payment nobody saw is told, and seen, where selling is %s and the ticket has a note, at %i x %i with text at %i %',
  async (why, ...at) => {
    const start: Start = { draft: { ...draft, note: 'To take away' } };
    if (why !== 'open') start.terminal = { selling: { kind: 'stopped', why } };
    const app = await mounted(start, ...at);
    await expect.element(tile('Matcha latte').first()).toBeVisible();
    await document.fonts.ready;
    await rest();
    const before = aims();
    app.bridge.send('unseenPayments', [unseenOf('canceled', 420)]);
    await expect.element(unseen.said).toBeVisible();
    await rest();
    expect.soft(moved(before), 'it came').toEqual([]);
    const box = document.querySelector('.ticket .notices');
    if (box === null) throw new Error('the ticket has no notices');
    const first = unseen.said.element();
    const line = Math.floor(Number.parseFloat(getComputedStyle(first).lineHeight));
    expect.soft(inside(first, box), 'its first line').toBeGreaterThanOrEqual(line);
    const seen = button('Seen').first().element();
    seen.scrollIntoView({ block: 'nearest' });
    expect.soft(inside(seen, box), 'its button').toBeGreaterThanOrEqual(48);
    const foot = document.querySelector('.ticket > footer')?.getBoundingClientRect();
    expect.soft(foot?.bottom, 'the foot').toBeLessThanOrEqual(window.innerHeight);
    // A toast leaves the notices a line, and is whole itself.
    app.session.messages.tell({ text: () => 'Removed Matcha latte', undo: () => undefined });
    const toast = page.getByText('Removed Matcha latte');
    await expect.element(toast).toBeVisible();
    await rest();
    box.scrollTo(0, 0);
    expect.soft(inside(first, box), 'its first line beside a toast').toBeGreaterThanOrEqual(line);
    const passing = toast.element().closest('.place');
    expect
      .soft(passing?.getBoundingClientRect().bottom, 'the toast')
      .toBeLessThanOrEqual((foot?.top ?? 0) + 0.5);
  },
);
