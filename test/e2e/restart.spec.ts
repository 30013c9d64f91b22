import { expect, test } from '../support/app.ts';
import { readQrCodes } from '../support/qr.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

// The power is cut in both: a test begins on what the one before left, at rest.
const shared = terminalForAll();
test.beforeEach(() => shared.app.begin());

test('a killed terminal shows the same code again, with the time that is left, and sees it paid', async () => {
  const terminal = shared.app;
  const codeUrl = await terminal.showCode();
  const before = await terminal.sale();
  const shownAt = Date.now();

  const again = await shared.restart();
  const { code } = again.screens;
  await expect(code.qr).toBeVisible();
  const after = await again.sale();
  const elapsedMs = Date.now() - shownAt;
  expect(await readQrCodes(await again.page.screenshot())).toEqual([codeUrl]);
  if (before.phase.state !== 'awaiting' || after.phase.state !== 'awaiting') throw new Error('no code');
  expect(Math.abs(before.phase.remainingMs - after.phase.remainingMs - elapsedMs)).toBeLessThan(2_000);
  expect(after).toMatchObject({ id: before.id, orderNo: before.orderNo });

  await again.pay(codeUrl);
  await expect(code.title('paid')).toBeVisible();
  expect(await again.events()).toEqual(['opened', 'sending', 'code-received', 'shown', 'resumed', 'paid']);
  expect(again.codes()).toMatchObject([{ status: 'captured' }]);
  await again.rest();
});

test('a terminal killed between the request and its answer shows first that the outcome is unknown', async () => {
  const terminal = shared.app;
  const { sale, code } = terminal.screens;
  await terminal.setNetwork('stall');
  await sale.addItem('Matcha latte');
  await sale.showCode();
  await expect(code.title('opening')).toBeVisible();
  const { orderNo } = await terminal.sale();

  const again = await shared.restart();
  await expect(again.screens.code.title('unknown')).toBeVisible();
  await expect(again.screens.code.text('reason_interrupted')).toBeVisible();
  expect(await again.events()).toEqual(['opened', 'sending', 'interrupted']);
  expect(again.codes()).toEqual([]);

  await again.screens.code.button('unknown_retry').click();
  await expect(again.screens.code.qr).toBeVisible();
  expect(again.codes()).toMatchObject([{ orderNo }]);
  await again.rest();
});
