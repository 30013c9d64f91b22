import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import type { Notice } from '../../../electron/contract/terminal.ts';
import { awaiting, dayOf, saleIn } from '../fixtures/sales.ts';
import { mountDisplay, shownOf } from '../support/display-screen.ts';
import { live } from '../fixtures/settings.ts';
import { decodeOnScreen } from '../support/decode.ts';
import { mountApp } from '../support/mount.ts';
import { english } from '../support/sale-screen.ts';

const mark = page.getByText('Test mode: no money moves');
const testKey = { ...live.terminal, ...english, test: true };

test('a test key shows on every screen: sale, code and history', async () => {
  const { bridge, session } = await mountApp({ terminal: testKey });
  bridge.answer('readHistory', success(dayOf(3)));
  await expect.element(mark).toBeVisible();
  session.open('history');
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect.element(mark).toBeVisible();
  bridge.send('sale', saleIn(awaiting, { practice: false }));
  await expect.element(page.getByRole('img', { name: 'QR code for payment' })).toBeVisible();
  await expect.element(mark).toBeVisible();
});

test('a live key, and practice, show no such mark', async () => {
  const { bridge, session } = await mountApp({ terminal: { ...testKey, test: false } });
  await expect.element(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect.element(mark).not.toBeInTheDocument();
  // The service may say so late: with the first code.
  bridge.send('terminal', { ...session.terminal.state, test: true });
  await expect.element(mark).toBeVisible();
});

test('the customer is told as well', async () => {
  const display = await mountDisplay(shownOf({ ...testKey }, saleIn(awaiting, { practice: false })));
  await expect.element(mark).toBeVisible();
  display.send(shownOf({ ...testKey, test: false }));
  await expect.element(mark).not.toBeInTheDocument();
});

test.each<[width: number, height: number]>([
  [1280, 720],
  [800, 1280],
  [1024, 600],
])('the mark of a test key has a height of its own and lies over nothing, at %i x %i', async (...size) => {
  const { bridge } = await mountApp({ terminal: testKey, size });
  const lowest = (): number => mark.element().closest('.mark')?.getBoundingClientRect().bottom ?? Infinity;
  const covered = (): (string | null)[] =>
    [...document.querySelectorAll('#app .screen *')]
      .filter(
        (element) =>
          element.getClientRects().length > 0 && element.getBoundingClientRect().top < lowest() - 0.5,
      )
      .map(({ textContent }) => textContent);
  await expect.element(mark).toBeVisible();
  expect(lowest()).toBeLessThan(30);
  expect(mark.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(lowest() + 0.5);
  expect(covered()).toEqual([]);
  bridge.send('sale', saleIn(awaiting, { practice: false }));
  const qr = page.getByRole('img', { name: 'QR code for payment' });
  await expect.element(qr).toBeVisible();
  expect(covered()).toEqual([]);
  expect(await decodeOnScreen(qr)).toBe(awaiting.codeUrl);
});

test('a notice that was closed stays closed after the next sale', async () => {
  const location = { id: 'loc_1', name: { kanji: '本店', kana: '', romaji: '' } };
  const notices: Notice[] = [{ kind: 'location-gone', location }];
  const { bridge, session } = await mountApp({ terminal: { ...testKey, notices } });
  await page.getByRole('button', { name: 'Close this message' }).click();
  bridge.send('sale', saleIn(awaiting, { practice: false }));
  await expect.element(page.getByRole('img', { name: 'QR code for payment' })).toBeVisible();
  bridge.send('sale', null);
  const branch = { id: 'loc_2', name: { kanji: '支店', kana: '', romaji: '' } };
  const another: Notice = { kind: 'location-gone', location: branch };
  bridge.send('terminal', { ...session.terminal.state, notices: [...notices, another] });
  await expect.element(page.getByRole('alert').filter({ hasText: '支店' })).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
});
