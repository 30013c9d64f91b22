import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { StaffState } from '../../../electron/contract/unattended.ts';
import { withPeople } from '../support/lock-screens.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { dialog, field, openSettings } from '../support/settings-screen.ts';

const open: StaffState = { ...withPeople, locked: false, signedOn: 'Aoi' };
const save = dialog.getByRole('button', { name: 'Save' });

async function openStaff(staff: StaffState = open): Promise<Mounted> {
  const mounted = await openSettings({ staff });
  await page.getByRole('tab', { name: 'Kiosk' }).click();
  return mounted;
}

const sent = ({ bridge }: Mounted) => bridge.requestsOf('changeStaff');

describe('the list of staff', () => {
  test('begins with a manager, by the PIN that the shop had', async () => {
    const mounted = await openStaff({ hasPin: true, locked: false, waitMs: 0 });
    mounted.bridge.answer('changeStaff', () => {
      const staff = { ...open, people: [{ name: 'Aoi', role: 'manager' as const }] };
      mounted.bridge.send('terminal', { ...mounted.session.terminal.state, staff });
      return Promise.resolve(success(undefined));
    });
    await button('Give each person a PIN').click();
    await expect.element(dialog.getByRole('radio', { name: 'Manager' })).toBeChecked();
    await expect.element(save).toBeDisabled();
    await field('Name').fill(' Aoi ');
    await userEvent.keyboard('{Enter}');
    const next = { name: 'Aoi', role: 'manager', newPin: true };
    await expect.poll(() => sent(mounted)).toEqual([{ was: null, next }]);
    await expect.element(page.getByText('The staff list is saved')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Aoi')).toBeVisible();
    await expect.element(button('Change the PIN')).not.toBeInTheDocument();
  });

  test('renames and promotes, and keeps the PIN unless another is wanted', async () => {
    const mounted = await openStaff();
    mounted.bridge.answer('changeStaff', success(undefined));
    await button('佐藤 健太郎').click();
    await expect.element(save).toBeDisabled();
    await field('Name').fill('Ken');
    await dialog.getByText('Manager', { exact: true }).click();
    await expect.element(save).toBeEnabled();
    await save.click();
    const next = { name: 'Ken', role: 'manager', newPin: false };
    await expect.poll(() => sent(mounted)).toEqual([{ was: '佐藤 健太郎', next }]);
    await button('佐藤 健太郎').click();
    await dialog.getByRole('switch', { name: 'Choose a new PIN' }).click();
    await save.click();
    await expect.poll(() => sent(mounted).at(-1)?.next).toMatchObject({ name: '佐藤 健太郎', newPin: true });
  });

  test('removes somebody, once more asked', async () => {
    const mounted = await openStaff();
    mounted.bridge.answer('changeStaff', success(undefined));
    await button('Mio').click();
    await button('Remove this person').click();
    await expect.element(dialog).toMatchTextContent('Remove Mio?');
    await expect.element(field('Name')).not.toBeInTheDocument();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => sent(mounted)).toEqual([{ was: 'Mio', next: null }]);
    await expect.element(page.getByText('The person is removed')).toBeVisible();
  });

  test('says what the shop has when the last one goes', async () => {
    await openStaff({ ...open, people: [{ name: 'Aoi', role: 'manager' }] });
    await button('Aoi').click();
    await button('Remove this person').click();
    await expect.element(dialog).toMatchTextContent('The shop has one PIN for everybody again');
  });

  test.each([
    [fail('invalid', 'raw', { field: 'name', rule: { kind: 'unique' } }), 'Somebody has this name already.'],
    [fail('conflict', 'raw', { field: 'role' }), 'One of the staff at least has to be a manager.'],
    [fail('storage', 'raw'), 'This terminal cannot write its records.'],
  ])('tells why not: %o', async (answer, words) => {
    const mounted = await openStaff();
    mounted.bridge.answer('changeStaff', answer);
    await button('Add a person').click();
    await field('Name').fill('Mio');
    await save.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(words);
    await expect.element(field('Name')).toHaveValue('Mio');
    await expect.element(page.getByText('raw')).not.toBeInTheDocument();
  });

  test.each(['  ', 'x'.repeat(61)])('"%s" is refused before any request', async (name) => {
    const mounted = await openStaff();
    await button('Add a person').click();
    await field('Name').fill(name);
    await dialog.getByText('Manager', { exact: true }).click();
    await save.click();
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
    expect(sent(mounted)).toEqual([]);
  });

  test('is full at fifty, and nothing typed stays when the dialog is left', async () => {
    const many = Array.from({ length: 49 }, (_, index) => ({
      name: `Ken ${index}`,
      role: 'cashier' as const,
    }));
    const { bridge, session } = await openStaff({
      ...open,
      people: [{ name: 'Aoi', role: 'manager' }, ...many],
    });
    await expect.element(page.getByText('50 people at most are listed.')).toBeVisible();
    await expect.element(button('Add a person')).toBeDisabled();
    bridge.send('terminal', { ...session.terminal.state, staff: open });
    await button('Add a person').click();
    await field('Name').fill('Eri');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await button('Add a person').click();
    await expect.element(field('Name')).toHaveValue('');
  });
});
