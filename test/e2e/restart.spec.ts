import { expect, type StartOptions, test, type TestApp } from '../support/app.ts';
import { readQrCodes } from '../support/qr.ts';

/** Cuts the power and starts again on what is left. */
async function restart(
  terminal: TestApp,
  start: (options: StartOptions) => Promise<TestApp>,
  env: Record<string, string> = {},
): Promise<TestApp> {
  await terminal.kill();
  return await start({ profile: terminal.profile, env });
}

test('a killed terminal shows the same code again, with the time that is left, and sees it paid', async ({
  start,
}) => {
  const terminal = await start();
  const codeUrl = await terminal.showCode();
  const before = await terminal.sale();
  const shownAt = Date.now();

  const again = await restart(terminal, start);
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
});

test('a code that ran out while the terminal was off is not shown, and is checked', async ({ start }) => {
  const terminal = await start();
  await terminal.showCode();
  const again = await restart(terminal, start, { MADOGUCHI_TEST_CLOCK_AHEAD: '600000' });
  await expect(again.screens.code.title('expired')).toBeVisible();
  await expect(again.screens.code.qr).toBeHidden();
  expect((await again.events()).slice(-2)).toEqual(['lapsed', 'expired']);
});

test('a code that was paid while the terminal was off is shown as paid', async ({ start }) => {
  const terminal = await start();
  const codeUrl = await terminal.showCode();
  await terminal.setNetwork('refused');
  await terminal.pay(codeUrl);
  const again = await restart(terminal, start);
  await expect(again.screens.code.title('paid')).toBeVisible();
});

test('a terminal killed between the request and its answer shows first that the outcome is unknown', async ({
  start,
}) => {
  const terminal = await start();
  const { sale, code } = terminal.screens;
  await terminal.setNetwork('stall');
  await sale.addItem('Matcha latte');
  await sale.showCode();
  await expect(code.title('opening')).toBeVisible();
  const { orderNo } = await terminal.sale();

  const again = await restart(terminal, start);
  await expect(again.screens.code.title('unknown')).toBeVisible();
  await expect(again.screens.code.text('reason_interrupted')).toBeVisible();
  expect(await again.events()).toEqual(['opened', 'sending', 'interrupted']);
  expect(again.codes()).toEqual([]);

  await again.screens.code.button('unknown_retry').click();
  await expect(again.screens.code.qr).toBeVisible();
  expect(again.codes()).toMatchObject([{ orderNo }]);
});

test('a ticket that was not charged yet is there after a kill', async ({ start }) => {
  const terminal = await start();
  await terminal.screens.sale.addItem('Matcha latte');
  await terminal.screens.sale.note.fill('Table 4');
  await expect.poll(async () => (await terminal.snapshot()).draft?.note).toBe('Table 4');
  const again = await restart(terminal, start);
  await expect(again.screens.sale.line('Matcha latte')).toBeVisible();
  await expect(again.screens.sale.note).toHaveValue('Table 4');
  expect((await again.ask('readHistory', { date: null })).count).toBe(0);
});

test('screens that crash come back with the sale that was on them', async ({ start }) => {
  const terminal = await start();
  const codeUrl = await terminal.showCode();
  const { orderNo } = await terminal.sale();
  const session = await terminal.crashScreens();

  await expect(async () => {
    const expression = 'document.body.innerText';
    const { result } = await session.send('Runtime.evaluate', { expression });
    expect(result.value).toContain(orderNo);
    const { data } = await session.send('Page.captureScreenshot');
    expect(await readQrCodes(Buffer.from(data, 'base64'))).toEqual([codeUrl]);
  }).toPass();
  await terminal.pay(codeUrl);
  await expect(async () => {
    const expression = 'document.querySelector("[role=status] .title").innerText';
    const { result } = await session.send('Runtime.evaluate', { expression });
    expect(result.value).toBe('Paid');
  }).toPass();
});
