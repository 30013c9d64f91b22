import { expect, test } from '../support/app.ts';

const tenMinutes = 600_000;

test('time that ran out is checked, called expired when the service says so, and renewed by one tap', async ({
  terminal,
}) => {
  const { code } = terminal.screens;
  await terminal.holdTimers();
  const first = await terminal.showCode();
  await terminal.setNetwork('refused');
  await terminal.advance(tenMinutes);
  await expect(code.title('lapsed')).toBeVisible();
  await expect(code.qr).toBeHidden();
  await expect(code.text('checking_offline')).toBeVisible();

  await terminal.setNetwork('none');
  await code.button('check_now').click();
  await expect(code.title('expired')).toBeVisible();
  await code.button('renew').click();
  await expect(code.qr).toBeVisible();

  const second = await terminal.codeUrl();
  expect(second).not.toBe(first);
  expect((await fetch(first)).status).toBe(410);
  await terminal.pay(second);
  await terminal.advance(2_000);
  await expect(code.title('paid')).toBeVisible();
  const { events, row } = await terminal.journal();
  expect(events.map(({ kind }) => kind)).toEqual([
    'opened',
    'sending',
    'code-received',
    'shown',
    'lapsed',
    'asked',
    'expired',
    'renewed',
    'sending',
    'code-received',
    'shown',
    'paid',
  ]);
  expect(row.state).toBe('paid');
  expect(await terminal.sales()).toHaveLength(1);
});
