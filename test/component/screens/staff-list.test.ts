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
    await field('New PIN').fill('１３５７');
    await field('New PIN, once more').fill('1357');
    await field('Current PIN').fill('2580');
    await userEvent.keyboard('{Enter}');
    const next = { name: 'Aoi', role: 'manager', pin: '1357' };
    await expect.poll(() => sent(mounted)).toEqual([{ current: '2580', was: null, next }]);
    await expect.element(page.getByText('The staff list is saved')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Aoi')).toBeVisible();
    await expect.element(button('Change the PIN')).not.toBeInTheDocument();
  });

  test('renames and promotes, and keeps a PIN that is left blank', async () => {
    const mounted = await openStaff();
    mounted.bridge.answer('changeStaff', success(undefined));
    await button('佐藤 健太郎').click();
    await expect.element(save).toBeDisabled();
    await field('Name').fill('Ken');
    await dialog.getByText('Manager', { exact: true }).click();
    await expect.element(save).toBeEnabled();
    await field('Your own PIN').fill('1357');
    await save.click();
    const next = { name: 'Ken', role: 'manager', pin: null };
    await expect.poll(() => sent(mounted)).toEqual([{ current: '1357', was: '佐藤 健太郎', next }]);
  });

  test('removes somebody, once more asked', async () => {
    const mounted = await openStaff();
    mounted.bridge.answer('changeStaff', success(undefined));
    await button('Mio').click();
    await button('Remove this person').click();
    await expect.element(dialog).toMatchTextContent('Remove Mio?');
    await expect.element(field('Name')).not.toBeInTheDocument();
    await field('Your own PIN').fill('1357');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => sent(mounted)).toEqual([{ current: '1357', was: 'Mio', next: null }]);
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
    [fail('invalid', 'raw', { field: 'pin', rule: { kind: 'unique' } }), 'Somebody has this PIN already.'],
    [fail('conflict', 'raw', { field: 'role' }), 'One of the staff at least has to be a manager.'],
    [fail('wrong-pin', 'raw'), 'That is not the PIN.'],
    [fail('storage', 'raw'), 'This terminal cannot write its records.'],
  ])('tells why not: %o', async (answer, words) => {
    const mounted = await openStaff();
    mounted.bridge.answer('changeStaff', answer);
    await button('Add a person').click();
    await field('Name').fill('Mio');
    await field('New PIN').fill('2468');
    await field('New PIN, once more').fill('2468');
    await field('Your own PIN').fill('1357');
    await save.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(words);
    await expect.element(field('Name')).toHaveValue('Mio');
    await expect.element(page.getByText('raw')).not.toBeInTheDocument();
  });

  test.each([
    ['  ', '2468', '2468', '1357', 'Name'],
    ['x'.repeat(61), '2468', '2468', '1357', 'Name'],
    ['Eri', '', '', '1357', 'New PIN'],
    ['Eri', '12', '12', '1357', 'New PIN'],
    ['Eri', '2468', '2467', '1357', 'New PIN, once more'],
    ['Eri', '2468', '2468', '1', 'Your own PIN'],
  ])('"%s" with "%s", "%s" by "%s" is refused before any request', async (name, pin, repeat, current, at) => {
    const mounted = await openStaff();
    await button('Add a person').click();
    await field('Name').fill(name);
    await dialog.getByText('Manager', { exact: true }).click();
    await field('New PIN').fill(pin);
    await field('New PIN, once more').fill(repeat);
    await field('Your own PIN').fill(current);
    await save.click();
    await expect.element(field(at)).toHaveAttribute('aria-invalid', 'true');
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
