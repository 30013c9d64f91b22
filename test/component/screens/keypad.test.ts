import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { firstTillSettings } from '../../../electron/contract/till.ts';
import { success } from '../../../electron/contract/result.ts';
import { dayOf } from '../fixtures/sales.ts';
import { mountApp } from '../support/mount.ts';
import { button, english, keypadAmount, paste, tab, tile } from '../support/sale-screen.ts';

function focusOn(control: Locator): void {
  const element = control.element();
  if (element instanceof HTMLElement) element.focus();
}

describe('the keypad', () => {
  test('puts an amount on the ticket', async () => {
    await mountApp({ terminal: english });
    await tab('Keypad').click();
    for (const key of ['1', '2', '00', '5', 'Backspace', 'Add']) await button(key).click();
    await expect.element(button('Show code ¥1,200')).toBeEnabled();
    await expect.element(keypadAmount).toHaveTextContent('¥0');
  });

  test('charges an amount that is typed and not added', async () => {
    const { bridge } = await mountApp({ terminal: english });
    await tab('Keypad').click();
    for (const key of ['1', '2', '00']) await button(key).click();
    await expect.element(page.getByRole('listitem').filter({ hasText: 'being entered' })).toBeVisible();
    await button('Show code ¥1,200').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
    expect(bridge.requestsOf('openSale')[0]).toMatchObject({
      expectedTotal: 1200,
      lines: [{ name: 'Keypad amount', price: 1200, count: 1 }],
    });
  });

  test('keeps an amount that is typed while another screen is open', async () => {
    const { bridge, session } = await mountApp({ terminal: english });
    bridge.answer('readHistory', success(dayOf(0)));
    await userEvent.keyboard('120');
    await expect.element(keypadAmount).toHaveTextContent('¥120');
    session.open('history');
    await expect.element(keypadAmount).not.toBeInTheDocument();
    session.open('sale');
    await expect.element(button('Show code ¥120')).toBeEnabled();
    await expect.element(keypadAmount).toHaveTextContent('¥120');
    await button('Backspace').click();
    await expect.element(button('Show code ¥12')).toBeEnabled();
  });

  test('keeps an amount on the ticket and in its total when the items are turned to', async () => {
    await mountApp({ terminal: english });
    await userEvent.keyboard('1280');
    await expect.element(keypadAmount).toHaveTextContent('¥1,280');
    await tab('Items').click();
    await expect.element(page.getByRole('listitem').filter({ hasText: 'being entered' })).toBeVisible();
    await tile('Anmitsu').click();
    await expect.element(button('Show code ¥1,960')).toBeEnabled();
  });

  test.each([
    [1280, 800],
    [1600, 900],
    [1920, 1080],
    [1024, 600],
    [800, 1280],
  ])('holds the largest amount and six quick ones at %i x %i', async (...size) => {
    const quickAmounts = [100, 500, 1_000, 3_000, 50_000, 100_000];
    await mountApp({ terminal: { ...english, till: { ...firstTillSettings, quickAmounts } }, size });
    paste('9999999999');
    await expect.element(keypadAmount).toHaveTextContent('¥9,999,999,999');
    await document.fonts.ready;
    for (const each of document.querySelectorAll<HTMLElement>('.display output, .quick button')) {
      const range = document.createRange();
      range.selectNodeContents(each);
      const [words, room] = [range, each.closest('.display') ?? each].map((part) =>
        part.getBoundingClientRect(),
      );
      expect(words?.left, each.textContent).toBeGreaterThan(room?.left ?? 0);
      expect(words?.right, each.textContent).toBeLessThan(room?.right ?? 0);
      if (each.matches('button')) expect(each.offsetWidth).toBeGreaterThanOrEqual(56);
    }
  });

  test('reaches as far down as the button that shows the code, on a screen that has it beside the items', async () => {
    await mountApp({ terminal: english, size: [1920, 1080] });
    await userEvent.keyboard('1200');
    const bottom = (selector: string): number =>
      document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
    await expect.poll(() => bottom('.keypad .add') - bottom('#show-code')).toBeCloseTo(0, 0);
  });

  test('clears, and ignores leading zeros', async () => {
    await mountApp({ terminal: english });
    await tab('Keypad').click();
    for (const key of ['0', '00', '7']) await button(key).click();
    await expect.element(keypadAmount).toHaveTextContent('¥7');
    await button('Clear').click();
    await expect.element(keypadAmount).toHaveTextContent('¥0');
    await button('Add').click();
    await expect.element(page.getByText('Enter an amount first.')).toBeVisible();
  });

  test('refuses the eleventh digit', async () => {
    await mountApp({ terminal: english });
    paste('9999999999');
    await button('9').click();
    await expect.element(page.getByText('An amount has 10 digits at most.')).toBeVisible();
    await expect.element(keypadAmount).toHaveTextContent('¥9,999,999,999');
  });

  test.each([
    ['12a', 'Use digits only: letters are not an amount.'],
    ['<b>5</b>', 'Use digits only: letters are not an amount.'],
    ['12.50', 'No decimals: enter a whole number.'],
    ['-500', 'An amount cannot be negative.'],
    ['0', 'Enter 1 or more.'],
    ['12345678901', 'An amount has 10 digits at most.'],
    ['9'.repeat(500), 'An amount has 10 digits at most.'],
    ['', 'Enter an amount first.'],
  ])('refuses the pasted text "%s" and keeps what was there', async (text, words) => {
    await mountApp({ terminal: english });
    paste('42');
    paste(text);
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(keypadAmount).toHaveTextContent('¥42');
  });

  test('takes the keys of a keyboard, and Enter adds', async () => {
    await mountApp({ terminal: english });
    await userEvent.keyboard('1250{Backspace}');
    await expect.element(keypadAmount).toHaveTextContent('¥125');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Show code ¥125')).toBeEnabled();
  });

  test.each([
    ['0', '1280', '¥12,800'],
    ['Backspace', '12805', '¥1,280'],
  ])(
    'after "%s" was touched, Enter of a keyboard adds and never presses it again',
    async (key, typed, total) => {
      await mountApp({ terminal: english });
      await tab('Keypad').click();
      await userEvent.keyboard(typed);
      await expect.element(keypadAmount).toHaveTextContent(`¥${Number(typed).toLocaleString('en')}`);
      await button(key).click();
      await expect.element(button(key)).toHaveFocus();
      await expect.element(keypadAmount).toHaveTextContent(total);
      await userEvent.keyboard('{Enter}');
      await expect.element(keypadAmount).toHaveTextContent('¥0');
      await expect.element(button(`Show code ${total}`)).toBeEnabled();
    },
  );

  test('adds what was typed at Enter, not the item that was touched before once more', async () => {
    await mountApp({ terminal: english });
    await tile('Anmitsu').click();
    await userEvent.keyboard('120');
    await expect.element(keypadAmount).toHaveTextContent('¥120');
    await tab('Items').click();
    focusOn(tile('Anmitsu'));
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Show code ¥800')).toBeEnabled();
    await expect.element(keypadAmount).toHaveTextContent('¥0');
  });

  test('presses an item that has the focus at Enter while nothing is typed', async () => {
    await mountApp({ terminal: english });
    focusOn(tile('Anmitsu'));
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Show code ¥680')).toBeEnabled();
  });

  test('leaves digits alone that are typed into a field', async () => {
    await mountApp({ terminal: english });
    await button('Name, note and customer').click();
    await page.getByRole('textbox', { name: 'Note' }).fill('12');
    await expect.element(tab('Items')).toHaveAttribute('aria-selected', 'true');
  });
});
