import { expect, type Network, test, type TestApp } from '../support/app.ts';
import { readQrCodes } from '../support/qr.ts';

/** Taps "Show code" while the network is in that state. */
async function askForCode(terminal: TestApp, network: Network): Promise<void> {
  await terminal.setNetwork(network);
  await terminal.screens.sale.addItem('Matcha latte');
  await terminal.screens.sale.showCode();
}

test.describe('while a code is asked for', () => {
  test('a sign-in page of the network is an unknown outcome, draws no code, and a tap asks again', async ({
    terminal,
  }) => {
    const { code } = terminal.screens;
    await askForCode(terminal, 'portal');
    await expect(code.title('unknown')).toBeVisible();
    await expect(code.text('reason_bad_answer')).toBeVisible();
    await expect(code.qr).toBeHidden();
    expect(terminal.codes()).toEqual([]);

    await terminal.setNetwork('none');
    await code.button('unknown_retry').click();
    await expect(code.qr).toBeVisible();
    await terminal.pay(await terminal.codeUrl());
    await expect(code.title('paid')).toBeVisible();
    expect(terminal.codes()).toMatchObject([{ status: 'captured' }]);
  });

  test('an answer that is lost after the code was made shows no code, and asking again shows one', async ({
    terminal,
  }) => {
    const { code } = terminal.screens;
    await askForCode(terminal, 'lose-answer');
    await expect(code.title('unknown')).toBeVisible();
    await expect(code.qr).toBeHidden();
    const { orderNo } = await terminal.sale();
    expect(terminal.codes()).toMatchObject([{ orderNo, status: 'pending' }]);

    await terminal.setNetwork('none');
    await code.button('unknown_retry').click();
    await expect(code.text('reason_duplicate')).toBeVisible();
    expect(terminal.codes()).toHaveLength(1);
    await code.button('unknown_retry_next').click();
    await expect(code.qr).toBeVisible();
    expect((await terminal.sale()).orderNo).toBe(`${orderNo}-2`);
    await terminal.pay(await terminal.codeUrl());
    await expect(code.title('paid')).toBeVisible();
    expect(terminal.codes().filter(({ status }) => status === 'captured')).toHaveLength(1);
    expect(await terminal.sales()).toHaveLength(1);
  });

  test('an unknown sale can be set aside and taken up again from the history', async ({ terminal }) => {
    const { sale, code, menu, history } = terminal.screens;
    await askForCode(terminal, 'portal');
    await expect(code.title('unknown')).toBeVisible();
    const { orderNo } = await terminal.sale();
    await code.button('unknown_aside').click();
    await expect(sale.ticket).toBeVisible();
    await terminal.setNetwork('none');
    await menu.openHistory();
    await expect(history.row(orderNo, 'unknown')).toBeVisible();
    await history.open(orderNo);
    await history.salePage.getByRole('button', { name: 'Ask again for a code' }).click();
    await expect(code.qr).toBeVisible();
    expect(terminal.codes()).toMatchObject([{ orderNo }]);
  });
});

test.describe('while a code is on screen', () => {
  test('whatever fails, the code stays, the screen says when it asks again, and the payment is seen', async ({
    terminal,
  }) => {
    const { code } = terminal.screens;
    await terminal.holdTimers();
    const codeUrl = await terminal.showCode();
    for (const network of ['refused', 'reset', 'portal', 'server-error', 'lose-answer'] as const) {
      await test.step(network, async () => {
        await terminal.setNetwork('none');
        await terminal.advance(15_000);
        await expect(code.text('offline_title')).toBeHidden();
        await terminal.setNetwork(network);
        await terminal.advance(15_000);
        await expect(code.text('offline_title')).toBeVisible();
        await expect(code.text('offline_again').or(code.text('offline_now'))).toBeVisible();
        expect(await readQrCodes(await terminal.page.screenshot())).toEqual([codeUrl]);
      });
    }

    await terminal.pay(codeUrl);
    await terminal.setNetwork('none');
    await terminal.advance(15_000);
    await expect(code.title('paid')).toBeVisible();
  });
});
