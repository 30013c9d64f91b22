import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Notice } from '../../../electron/contract/terminal.ts';
import { unseenOf } from '../fixtures/sales.ts';
import { live } from '../fixtures/settings.ts';
import { stuck } from '../fixtures/slips.ts';
import { mountApp } from '../support/mount.ts';
import { english, tile } from '../support/sale-screen.ts';

/** Where each column of tiles begins, and how wide it is. */
function columns(): string[] {
  const boxes = [...document.querySelectorAll('.grid .tile')].map((each) => each.getBoundingClientRect());
  return [...new Set(boxes.map(({ left, width }) => `${left} ${width}`))].sort();
}

const location = { id: 'loc_1', name: { kanji: '本店', kana: '', romaji: '' } };
const notices: Notice[] = [{ kind: 'location-gone', location }];

test.each<[width: number, height: number]>([
  [1280, 800],
  [1024, 600],
  [800, 1280],
])('no notice moves a tile out of its column, at %i x %i', async (...size) => {
  const terminal = { ...live.terminal, ...english };
  const { bridge, session } = await mountApp({ terminal, size });
  await expect.element(tile('Matcha latte').first()).toBeVisible();
  const before = columns();
  expect(before.length).toBeGreaterThan(1);
  const { state } = session.terminal;
  const came = [
    [
      () => bridge.send('terminal', { ...state, notices }),
      page.getByRole('button', { name: 'Close this message' }),
    ],
    [
      () => bridge.send('unseenPayments', [unseenOf('canceled', 420)]),
      page.getByText('A canceled sale of ¥420 was paid'),
    ],
    [() => bridge.send('prints', stuck), page.getByRole('button', { name: /^Check the printer/ })],
    [
      () => bridge.send('terminal', { ...state, notices, test: true }),
      page.getByText('Test mode: no money moves'),
    ],
  ] as const;
  for (const [comes, said] of came) {
    comes();
    flushSync();
    await expect.element(said.first()).toBeVisible();
    await expect.poll(columns).toEqual(before);
  }
});
