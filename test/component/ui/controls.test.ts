import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/reset.css';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import { overwriteGetLocale } from '../../../renderer/i18n/generated/runtime.js';
import CountdownRing from '../../../renderer/ui/CountdownRing.svelte';
import Keypad from '../../../renderer/ui/Keypad.svelte';
import Money from '../../../renderer/ui/Money.svelte';
import SettleDialog from '../../../renderer/ui/SettleDialog.svelte';
import Stepper from '../../../renderer/ui/Stepper.svelte';
import Tabs from '../../../renderer/ui/Tabs.svelte';

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the keypad', () => {
  test('has its keys called what is on them', async () => {
    overwriteGetLocale(() => 'en');
    const props = { onpress: vi.fn(), onclear: vi.fn(), onbackspace: vi.fn(), onadd: vi.fn() };
    await render(Keypad, { ...props, addLabel: 'Add' });
    const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '00'];
    for (const key of keys) await button(key).click();
    expect(props.onpress.mock.calls.map(([key]) => key as string)).toEqual(keys);
    await button('Clear').click();
    await button('Backspace').click();
    await button('Add').click();
    for (const act of [props.onclear, props.onbackspace, props.onadd]) expect(act).toHaveBeenCalledOnce();
  });
});

describe('a stepper', () => {
  const labels = { label: 'Count', lessLabel: 'Less', moreLabel: 'More', min: 1, max: 9999 };

  test.each([
    [1, 'More', 2],
    [2, 'Less', 1],
    [9998, 'More', 9999],
  ])('at %i: %s makes %i', async (value, name, expected) => {
    const onchange = vi.fn();
    await render(Stepper, { ...labels, value, onchange });
    await button(name).click();
    expect(onchange).toHaveBeenCalledExactlyOnceWith(expected);
  });

  test('stops at its ends', async () => {
    const { rerender } = await render(Stepper, { ...labels, value: 1, onchange: () => undefined });
    await expect.element(button('Less')).toBeDisabled();
    await rerender({ value: 9999 });
    await expect.element(button('More')).toBeDisabled();
  });

  test('takes the thing away below its least, where that is allowed', async () => {
    const onremove = vi.fn();
    const remove = { label: 'Remove tea', onremove };
    await render(Stepper, { ...labels, value: 1, onchange: () => undefined, remove });
    await button('Remove tea').click();
    expect(onremove).toHaveBeenCalledOnce();
  });
});

describe('money', () => {
  test.each([
    [1200, 'JPY', 'ja', '¥1,200'],
    [1200, 'JPY', 'en', '¥1,200'],
    [1200, 'USD', 'en', '$12.00'],
    [0, 'JPY', 'ja', '¥0'],
    [9_999_999_999, 'JPY', 'ja', '¥9,999,999,999'],
  ] as const)('%i %s in %s is %s', async (amount, currency, language, text) => {
    overwriteGetLocale(() => language);
    const { container } = await render(Money, { amount, currency });
    expect(container.textContent).toBe(text);
  });
});

describe('the ring', () => {
  test.each([
    [600_000, 600_000, 0],
    [300_000, 600_000, 0.5],
    [0, 600_000, 1],
    [900_000, 600_000, 0],
  ])('of %i of %i ms is empty to %d', async (remainingMs, validityMs, empty) => {
    const { container } = await render(CountdownRing, {
      remainingMs,
      validityMs,
      label: 'Time left',
      urgent: false,
    });
    const circle = container.querySelector('.left');
    const around = Number(circle?.getAttribute('stroke-dasharray'));
    expect(Number(circle?.getAttribute('stroke-dashoffset')) / around).toBeCloseTo(empty);
  });
});

describe('a dialog', () => {
  const settle = {
    onsettle: () => Promise.resolve(true),
    open: true,
    asksPin: false,
    sale: { amount: 1713, currency: 'JPY', digits: 0 },
  };

  test('keeps the focus inside, and closes at Escape', async () => {
    overwriteGetLocale(() => 'en');
    const onclose = vi.fn();
    await render(SettleDialog, { ...settle, onclose });
    const dialog = page.getByRole('dialog', { name: 'Record the payment' }).element();
    for (let at = 0; at < 12; at++) {
      await userEvent.keyboard('{Tab}');
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    expect(onclose).toHaveBeenCalledOnce();
  });

  test('can only record "paid" while the code can still be paid', async () => {
    const onsettle = vi.fn(() => Promise.resolve(true));
    await render(SettleDialog, { ...settle, onsettle, paidOnly: true, onclose: () => undefined });
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
    await page.getByLabelText('Reason').fill('  saw it  ');
    await page.getByLabelText('Who says so').fill('Aya');
    await button('Settle as paid').click();
    const said = { outcome: 'paid', reason: 'saw it', by: 'Aya' };
    expect(onsettle).toHaveBeenCalledExactlyOnceWith(said);
  });

  test('has a person say what happened: nothing is chosen, also not from the last time', async () => {
    const onsettle = vi.fn(() => Promise.resolve(true));
    await render(SettleDialog, { ...settle, onsettle, onclose: () => undefined });
    const chosen = (): number => document.querySelectorAll('input[type=radio]:checked').length;
    expect(chosen()).toBe(0);
    await page.getByLabelText('Reason').fill('left');
    await page.getByLabelText('Who says so').fill('Aya');
    await button('Record').click();
    await expect.element(page.getByRole('alert').filter({ hasText: /^Say whether/ })).toBeVisible();
    expect(onsettle).not.toHaveBeenCalled();
    await page.getByText('It was not paid').click();
    await expect.element(page.getByText('Say whether it was paid.')).not.toBeInTheDocument();
    await button('Settle as not paid').click();
    const said = { outcome: 'unpaid', reason: 'left', by: 'Aya' };
    expect(onsettle).toHaveBeenCalledExactlyOnceWith(said);
    expect(chosen()).toBe(0);
    await expect.element(page.getByLabelText('Reason')).toHaveValue('');
  });

  test('keeps what was said where it was not taken, but for the PIN, and stays until that is known', async () => {
    let answer: (isTaken: boolean) => void = () => undefined;
    const onsettle = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    const onclose = vi.fn();
    await render(SettleDialog, { ...settle, onsettle, asksPin: true, paidOnly: true, onclose });
    await page.getByLabelText('Reason').fill('saw it');
    await page.getByLabelText('Who says so').fill('Aya');
    await button('Settle as paid').click();
    await expect.element(button('Settle as paid')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(onclose).not.toHaveBeenCalled();
    answer(false);
    await expect.element(button('Settle as paid')).toBeEnabled();
    await expect.element(page.getByLabelText('Reason')).toHaveValue('saw it');
    expect(onsettle).toHaveBeenCalledOnce();
  });
});

test('tabs are moved between with the arrow keys', async () => {
  const onchange = vi.fn();
  const tabs = [
    { value: 'one', text: 'One', panel: 'a' },
    { value: 'two', text: 'Two', panel: 'b' },
  ];
  await render(Tabs, { label: 'Tabs', tabs, value: 'one', onchange });
  (page.getByRole('tab', { name: 'One' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onchange).toHaveBeenCalledExactlyOnceWith('two');
  await expect.element(page.getByRole('tab', { name: 'Two' })).toHaveFocus();
});
