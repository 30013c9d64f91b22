import { expect, test } from '../support/app.ts';

test('cancel held down closes the code at the service, which nobody can pay any more', async ({
  terminal,
}) => {
  const { sale, code } = terminal.screens;
  const codeUrl = await terminal.showCode();
  await code.holdCancel();
  await expect(code.title('canceled')).toBeVisible();
  await expect(code.text('canceled_closed')).toBeVisible();
  await expect(code.qr).toBeHidden();
  expect(terminal.codes()).toMatchObject([{ status: 'closed' }]);
  await expect(terminal.pay(codeUrl)).rejects.toThrow('shows no form (status 410)');
  expect((await terminal.events()).slice(-3)).toEqual(['cancel-asked', 'closed', 'canceled']);

  await code.button('back_to_sale').click();
  await expect(sale.line('Matcha latte')).toBeVisible();
});
