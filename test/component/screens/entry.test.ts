import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EntryAnswer, EntryQuestion, EntryShown } from '../../../electron/contract/entry.ts';
import { fail } from '../../../electron/contract/result.ts';
import { preview, withKey } from '../fixtures/provisioning.ts';
import { forSettings as settings, mountEntry, type MountedEntry } from '../support/entry-screens.ts';
import { enterPin, key } from '../support/lock-screens.ts';
import { button } from '../support/sale-screen.ts';

const dots = (count: number) => page.getByRole('img', { name: `Digits entered: ${count}`, exact: true });

/** Opens the view for a question; `next` is what main asks after an answer. */
function open(
  question: EntryQuestion,
  next?: (entered: EntryAnswer) => Partial<EntryShown>,
): Promise<MountedEntry> {
  return mountEntry({ question }, next);
}

describe('the PIN', () => {
  test('is entered on the pad, and nothing else is sent', async () => {
    const { answers } = await open(settings);
    await expect.element(page.getByText('Enter the PIN for “Settings”.')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await enterPin('2580');
    await expect.poll(() => answers).toEqual([{ kind: 'pin', pin: '2580', name: null }]);
  });

  test('shows dots, never digits', async () => {
    await open(settings);
    for (const digit of '7391') await key(digit).click();
    await expect.element(dots(4)).toBeInTheDocument();
    expect(document.querySelector('.lock > .stack-3')?.textContent).not.toMatch(/7|3|9|1/);
    expect(document.querySelectorAll('input')).toHaveLength(0);
    await button('Backspace').click();
    await expect.element(dots(3)).toBeInTheDocument();
    await expect.element(button('Unlock')).toBeDisabled();
  });

  test('takes the keys of a keyboard, and Escape leaves', async () => {
    const { answers, left } = await open(settings);
    await userEvent.keyboard('25809');
    await expect.element(dots(5)).toBeInTheDocument();
    await userEvent.keyboard('{Backspace}');
    await expect.element(dots(4)).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => answers.length).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => left.length).toBe(1);
  });

  test('keeps Enter for the PIN after a digit was tapped', async () => {
    const { answers } = await open(settings);
    for (const digit of '2580') await key(digit).click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => answers.length).toBe(1);
  });

  test('is not what a scanner reads', async () => {
    const { answers } = await open(settings);
    for (const pressed of [...Array.from('4901234567894'), 'Enter']) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
      );
    }
    await expect.element(dots(0)).toBeInTheDocument();
    expect(answers).toEqual([]);
  });

  test('that was wrong is told, and the next is taken; a wait counts down and takes nothing', async () => {
    let tries = 0;
    const { answers } = await open(settings, () => ({
      question: { ...settings, failure: fail('wrong-pin', 'raw') },
      waitMs: (tries += 1) > 1 ? 300_000 : 0,
    }));
    await enterPin('1111');
    await expect.element(page.getByRole('alert')).toHaveTextContent('That is not the PIN. Try again.');
    await expect.element(dots(0)).toBeInTheDocument();
    await enterPin('2222');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/you have to wait/);
    await expect.element(page.getByRole('timer')).toMatchTextContent(/0[45]:\d\d/);
    for (const digit of '1234567890') await expect.element(key(digit)).toBeDisabled();
    expect(answers).toHaveLength(2);
  });

  test('is that of a name where staff have PINs of their own', async () => {
    const { answers } = await open({ ...settings, purpose: { kind: 'sign-on' }, people: ['Aoi', 'Mio'] });
    for (const digit of '2580') await key(digit).click();
    await expect.element(button('Unlock')).toBeDisabled();
    await page.getByRole('combobox', { name: 'Name' }).selectOptions('Mio');
    await enterPin('2580');
    await expect.poll(() => answers).toEqual([{ kind: 'pin', pin: '2580', name: 'Mio' }]);
  });

  test('for one decision says what is decided, of which sale and of how much', async () => {
    const purpose = { kind: 'refund', orderNo: 'M1-000999', amount: 500, currency: 'JPY' } as const;
    await open({ ...settings, purpose });
    await expect.element(page.getByText('A manager’s PIN refunds this amount.')).toBeVisible();
    await expect.element(page.getByText('M1-000999 · ¥500')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  });

  test('that is entered twice has to be the same', async () => {
    const purpose = { kind: 'next', person: null } as const;
    await open({ ...settings, purpose, failure: fail('invalid', 'raw', { field: 'repeat' }) });
    await expect.element(page.getByText('New PIN', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('alert')).toMatchTextContent('The two PINs differ.');
  });
});

describe('a set-up file', () => {
  test('is shown in the words of the shop, and taken once it is confirmed', async () => {
    const { answers } = await open({ kind: 'import', name: 'kiosk.json', preview, failure: null });
    await expect.element(page.getByText('kiosk.json')).toBeVisible();
    const changes = page.getByRole('region', { name: 'What would change' });
    const said = [...changes.element().querySelectorAll('dl > div')].map((row) =>
      row.textContent.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(said).toContain('Terminal name Now: 窓口カフェ 一号機 After: 窓口カフェ 二号機');
    expect(said).toContain('Staff PIN A new value, which is not shown');
    expect(said).toContain('Items 12 added, 3 changed, 1 removed');
    expect(answers).toEqual([]);
    await button('Use these settings').click();
    await expect.poll(() => answers).toEqual([{ kind: 'confirm' }]);
  });

  test('with anything wrong in it is not taken, and says why', async () => {
    await open({ kind: 'import', name: 'kiosk.json', preview: withKey, failure: null });
    await expect.element(page.getByText('/service/secretKey')).toBeVisible();
    await expect.element(button('Use these settings')).not.toBeInTheDocument();
  });
});
