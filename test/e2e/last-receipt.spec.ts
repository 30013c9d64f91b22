import { expect, test } from '../support/app.ts';
import { readRows } from '../support/printer/rows.ts';
import { startPrinter } from '../support/printer/server.ts';

/** Signs in a line of 80 mm paper. */
const signs = 48;

test('the last receipt is one paper for two taps in haste, and says what it is where it is printed again', async ({
  terminal,
}) => {
  const { sale, code } = terminal.screens;
  const printer = await startPrinter();
  const { printing } = (await terminal.snapshot()).terminal;
  try {
    await terminal.ask('changePrinting', { ...printing, printer: `127.0.0.1:${printer.port}` });
    await sale.addItem('Matcha latte');
    await sale.showCode();
    await expect(code.qr).toBeVisible();
    await terminal.pay(await terminal.codeUrl());
    await code.button('next_sale').click();
    const areReprints = () =>
      printer.papers.map((paper) => readRows(paper, signs).some(({ left }) => left.includes('再発行')));
    const last = sale.ticket.getByRole('button', { name: 'Last receipt' });
    const toast = terminal.page.getByText(/is on its way to the printer/);
    await last.dblclick();
    await expect.poll(areReprints).toEqual([false]);
    // Its words are read by then: no tap in haste comes later.
    await expect(toast).toBeHidden({ timeout: 20_000 });
    expect(areReprints()).toEqual([false]);
    await last.click();
    await expect.poll(areReprints).toEqual([false, true]);
  } finally {
    await terminal.ask('changePrinting', printing);
    await printer.close();
  }
});
