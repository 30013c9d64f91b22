import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { type CodeKey, firstTillSettings } from '../../../electron/contract/till.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, draftOf, english, keypadAmount, scan, tab } from '../support/sale-screen.ts';

/** The app with a ticket of 1,200 yen, and a key that shows the code. */
async function mountTill(codeKey: CodeKey, terminal: object = {}): Promise<Mounted> {
  const mounted = await mountApp({
    draft: draftOf(),
    terminal: { ...english, till: { ...firstTillSettings, codeKey }, ...terminal },
  });
  await expect.element(button('Show code ¥1,200')).toBeEnabled();
  return mounted;
}

/** Presses a key for whatever has the focus; answers whether the page let the browser have it. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body;
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );
}

/** Longer than a scanner waits between two keys. */
const apart = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

/** How many sales were opened, once every key has had its time. */
async function opened({ bridge }: Mounted): Promise<number> {
  await apart();
  return bridge.requestsOf('openSale').length;
}

describe('Ctrl+Enter', () => {
  test('shows the code of the ticket, wherever the focus is, and an amount that is being typed is in it', async () => {
    const { bridge } = await mountTill('none');
    await button('Name, note and customer').click();
    await page.getByRole('textbox', { name: 'Note' }).fill('thanks');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
    expect(bridge.requestsOf('openSale')[0]).toMatchObject({ expectedTotal: 1200, note: 'thanks' });
  });

  test('charges what was typed at that very moment', async () => {
    const { bridge } = await mountApp({ terminal: english });
    for (const key of '300') press(key);
    press('Enter', { ctrlKey: true });
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
    expect(bridge.requestsOf('openSale')[0]).toMatchObject({ expectedTotal: 300 });
  });

  test('that is held shows one code', async () => {
    const mounted = await mountTill('none');
    mounted.bridge.answer('openSale', fail('conflict', 'a sale is open'));
    press('Enter', { ctrlKey: true });
    await expect.poll(() => mounted.bridge.requestsOf('openSale')).toHaveLength(1);
    await page.getByRole('dialog').getByRole('button').first().click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    for (let time = 0; time < 20; time += 1) press('Enter', { ctrlKey: true, repeat: true });
    expect(await opened(mounted)).toBe(1);
  });

  test('does nothing where the button cannot be tapped', async () => {
    const mounted = await mountApp({
      draft: draftOf(),
      terminal: { ...english, selling: { kind: 'stopped', why: 'no-key' } },
    });
    expect(press('Enter', { ctrlKey: true })).toBe(false);
    expect(await opened(mounted)).toBe(0);
  });

  test('does nothing while the ticket is being put aside', async () => {
    const mounted = await mountTill('none');
    mounted.bridge.answer('parkTicket', () => new Promise(() => undefined));
    await button('Put aside').click();
    press('Enter', { ctrlKey: true });
    expect(await opened(mounted)).toBe(0);
  });

  test('of an input method, or after what a scanner sends, is none', async () => {
    const mounted = await mountTill('none');
    press('Enter', { ctrlKey: true, isComposing: true });
    for (const key of '4900000000000') press(key);
    press('Enter', { ctrlKey: true });
    expect(await opened(mounted)).toBe(0);
    await expect.element(page.getByText('No item has the barcode 4900000000000')).toBeVisible();
  });
});

describe('the key that the shop has chosen', () => {
  test.each(['F2', 'F4', 'F9', '+'] as const)('%s shows the code, and no other does', async (chosen) => {
    const mounted = await mountTill(chosen);
    for (const other of ['F2', 'F4', 'F9', '+']) {
      if (other !== chosen) press(other);
      await apart();
    }
    press(chosen, { altKey: true });
    press(chosen, { repeat: true });
    expect(await opened(mounted)).toBe(0);
    press(chosen);
    await expect.poll(() => mounted.bridge.requestsOf('openSale')).toHaveLength(1);
  });

  test('is none unless one was chosen', async () => {
    const mounted = await mountTill('none');
    for (const key of ['F2', 'F4', 'F9', '+']) {
      press(key);
      await apart();
    }
    expect(await opened(mounted)).toBe(0);
  });

  test('is none in what a scanner sends, and a plus that is typed into a field stays there', async () => {
    const mounted = await mountTill('+');
    scan('+A99912345/$$52001510X3');
    await expect.element(page.getByText(/^No item has the barcode .A99912345/)).toBeVisible();
    await button('Name, note and customer').click();
    await page.getByRole('textbox', { name: 'Note' }).fill('1');
    await userEvent.keyboard('+');
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('1+');
    expect(await opened(mounted)).toBe(0);
  });
});

describe('while a dialog is open', () => {
  test.each([
    ['the staff menu', () => button('Menu').click()],
    ['the locations', () => button('Location: Kanda Main Shop').click()],
    ['a discount', () => button('Give a discount').click()],
  ])('no key shows a code: %s', async (_name, open) => {
    const mounted = await mountTill('F9');
    await open();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    press('F9');
    press('Enter', { ctrlKey: true });
    expect(await opened(mounted)).toBe(0);
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  test('no key answers the question about a large amount, nor asks it twice', async () => {
    const mounted = await mountTill('+', { confirmAbove: 1000 });
    press('Enter', { ctrlKey: true });
    await expect.element(page.getByRole('dialog', { name: /¥1,200/ })).toBeVisible();
    press('Enter', { ctrlKey: true });
    press('+');
    press('Enter', { ctrlKey: true, repeat: true });
    expect(await opened(mounted)).toBe(0);
    await expect.element(page.getByRole('dialog', { name: /¥1,200/ })).toBeVisible();
  });
});

describe('a key that is held', () => {
  test('adds an amount once, and presses nothing again', async () => {
    await mountApp({ terminal: english });
    await tab('Keypad').click();
    for (const key of ['5', '00']) await button(key).click();
    press('Enter');
    await expect.element(keypadAmount).toHaveTextContent('¥0');
    expect(press('Enter', { repeat: true })).toBe(false);
    press('7', { repeat: true });
    await apart();
    await expect.element(keypadAmount).toHaveTextContent('¥0');
    await expect.element(button('Show code ¥500')).toBeEnabled();
  });

  test('keeps erasing where it is Backspace', async () => {
    await mountApp({ terminal: english });
    await userEvent.keyboard('125');
    await expect.element(keypadAmount).toHaveTextContent('¥125');
    press('Backspace');
    press('Backspace', { repeat: true });
    await expect.element(keypadAmount).toHaveTextContent('¥1');
  });
});

describe('quick amounts', () => {
  const till = { ...firstTillSettings, quickAmounts: [500, 1000, 1000] };

  test('are not there until the shop sets some', async () => {
    await mountApp({ terminal: english });
    await tab('Keypad').click();
    await expect.element(page.getByRole('group', { name: 'Quick amounts' })).not.toBeInTheDocument();
  });

  test('set the amount, add to it, and are charged with it', async () => {
    const { bridge } = await mountApp({
      terminal: { ...english, till: { ...till, quickAmounts: [500, 1000] } },
    });
    bridge.answer('openSale', success('sale-1'));
    await tab('Keypad').click();
    await button('¥500').click();
    await expect.element(keypadAmount).toHaveTextContent('¥500');
    await button('¥1,000').click();
    await expect.element(keypadAmount).toHaveTextContent('¥1,500');
    await button('Show code ¥1,500').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
    expect(bridge.requestsOf('openSale')[0]).toMatchObject({ expectedTotal: 1500 });
  });

  test('are added by Enter, and never pressed again by it', async () => {
    await mountApp({ terminal: { ...english, till: { ...till, quickAmounts: [500] } } });
    await tab('Keypad').click();
    await button('¥500').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(keypadAmount).toHaveTextContent('¥0');
    await expect.element(button('Show code ¥500')).toBeEnabled();
  });

  test('never make an amount of more digits than there may be', async () => {
    await mountApp({ terminal: { ...english, till: { ...till, quickAmounts: [9_999_999_999] } } });
    await tab('Keypad').click();
    await button('¥9,999,999,999').click();
    await button('¥9,999,999,999').click();
    await expect.element(page.getByText('An amount has 10 digits at most.')).toBeVisible();
    await expect.element(keypadAmount).toHaveTextContent('¥9,999,999,999');
  });
});
