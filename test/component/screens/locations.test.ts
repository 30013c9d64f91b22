import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { hakodate, kanda, listed, ownList, seenAt } from '../fixtures/locations.ts';
import { choose, compose, field, list, openLocations } from '../support/locations-screen.ts';
import { mountApp } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const dialog = page.getByRole('dialog');

describe('the list', () => {
  test('shows name, status, address and id, and which one is this terminal’s', async () => {
    await openLocations();
    const row = list.getByRole('button', { name: /loc-1/ });
    await expect
      .element(row)
      .toMatchTextContent(/Kanda Main Shop.*Active.*101-0047 1-2-3, Uchikanda, Chiyoda-ku, Tokyo/);
    await expect
      .element(list.getByRole('button', { name: /loc-2/ }))
      .toMatchTextContent(/Submitted.*This terminal/);
  });

  test('shows a status that the document does not name as it came, and a location without an address', async () => {
    await openLocations();
    await expect
      .element(list.getByRole('button', { name: /loc-3/ }))
      .toMatchTextContent(/suspended.*No address/);
  });

  test('says as of when, where the service lists none', async () => {
    await openLocations(success(ownList));
    await expect.element(list.getByText(/^This service does not list its locations/)).toBeVisible();
    const year = new Date(seenAt).getFullYear();
    await expect
      .element(list.getByRole('button', { name: /loc-1/ }))
      .toMatchTextContent(new RegExp(`As of .*${year}`));
    await expect.element(list.getByRole('button', { name: /loc-9/ })).toMatchTextContent(/Added here/);
  });

  test('says when there are none, and what to do', async () => {
    await openLocations(success({ listed: true, locations: [] }));
    await expect.element(list.getByText('There are no locations yet')).toBeVisible();
  });

  test('waits in the shape of a list', async () => {
    const { bridge, session } = await mountApp({ terminal: english });
    bridge.answer('readLocations', () => new Promise(() => undefined));
    session.open('locations');
    await expect.element(list.getByRole('status')).toMatchTextContent('Loading');
  });

  test('says why it cannot be read, and reads it again', async () => {
    const { bridge } = await openLocations(fail('unreachable', 'raw'));
    await expect.element(list.getByRole('alert')).toMatchTextContent('The service could not be reached.');
    bridge.answer('readLocations', success(listed));
    await list.getByRole('button', { name: 'Try again' }).click();
    await expect.element(list.getByRole('button', { name: /loc-1/ })).toBeVisible();
  });

  test('shows a thousand locations with names of any length without scrolling sideways', async () => {
    const long = 'とても長い名前の店舗'.repeat(20);
    const locations = Array.from({ length: 1000 }, (_, index) => ({
      location: { id: `loc-${index}`, name: { kanji: long }, status: 'active' },
      seenAt,
    }));
    await openLocations(success({ listed: true, locations }));
    await expect.poll(() => list.element().textContent).toContain('loc-999');
    const element = list.element().querySelector('.scroll');
    expect(element?.scrollWidth).toBe(element?.clientWidth);
  });

  test('becomes this terminal’s location with one tap', async () => {
    const { bridge } = await openLocations();
    await choose(/loc-1/);
    await button('Use for this terminal').click();
    await expect.poll(() => bridge.requestsOf('setPreferences')).toEqual([{ locationId: 'loc-1' }]);
    await expect.element(button('Use for this terminal')).not.toBeInTheDocument();
  });
});

describe('an update', () => {
  test('shows what changes before it is sent, and sends only that', async () => {
    const { bridge } = await openLocations();
    bridge.answer('updateLocation', success({ ...kanda, tel: '1', status: 'submitted' }));
    await choose(/loc-1/);
    await expect.element(button('Review changes')).toBeDisabled();
    await field('Telephone').fill('1');
    await page.getByText('Submitted', { exact: true }).last().click();
    await expect.element(page.getByText('Changes: 2')).toBeVisible();
    await button('Review changes').click();
    await expect.element(dialog).toMatchTextContent(/Telephone\s*Before:\s*03-1234-5678\s*After:\s*1/);
    await expect.element(dialog).toMatchTextContent(/State\s*Before:\s*Active\s*After:\s*Submitted/);
    expect(bridge.requestsOf('updateLocation')).toEqual([]);
    await button('Send the changes').click();
    await expect
      .poll(() => bridge.requestsOf('updateLocation'))
      .toEqual([{ locationId: 'loc-1', change: { tel: '1', status: 'submitted' } }]);
    await expect.element(page.getByText('Changed Kanda Main Shop')).toBeVisible();
  });

  test('is not sent when the preview is left', async () => {
    const { bridge } = await openLocations();
    await choose(/loc-1/);
    await field('Note').fill('');
    await button('Review changes').click();
    await expect.element(dialog).toMatchTextContent(/Note\s*Before:\s*平日のみ\s*After:\s*\(empty\)/);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
    expect(bridge.requestsOf('updateLocation')).toEqual([]);
  });

  test('says beside a coordinate what is wrong with it, before it is looked at once more', async () => {
    await openLocations();
    await choose(/loc-1/);
    await field('Latitude').fill('90.1');
    await button('Review changes').click();
    await expect.element(field('Latitude')).toHaveAccessibleDescription('Enter a value from -90 to 90.');
    await expect.element(button('Send the changes')).not.toBeInTheDocument();
  });

  test('stays open when the answer about another one comes', async () => {
    const { bridge } = await openLocations();
    let answer = (): void => undefined;
    bridge.answer('updateLocation', () => new Promise((done) => (answer = () => done(success(kanda)))));
    await choose(/loc-1/);
    await field('Telephone').fill('1');
    await button('Review changes').click();
    await button('Send the changes').click();
    await list.getByRole('button', { name: /loc-2/ }).click();
    await button('Leave without saving').click();
    await field('Telephone').fill('2');
    answer();
    await expect.element(page.getByText(/^Changed /)).toBeVisible();
    await expect.element(field('Telephone')).toHaveValue('2');
  });

  test('keeps the form and says why when it fails', async () => {
    const { bridge } = await openLocations();
    bridge.answer('updateLocation', fail('refused', 'No such location: loc-3'));
    await choose(/loc-3/);
    await field('Name (Romaji)').fill('Hakodate');
    await button('Review changes').click();
    await button('Send the changes').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('No such location: loc-3');
    await expect.element(field('Name (Romaji)')).toHaveValue('Hakodate');
  });

  test('asks once before changes are lost', async () => {
    const { session } = await openLocations();
    await choose(/loc-1/);
    await field('Note').fill('new');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toMatchTextContent('Your changes are not saved');
    await button('Keep editing').click();
    await expect.element(field('Note')).toHaveValue('new');
    await choose(/loc-3/);
    await button('Leave without saving').click();
    await expect.element(page.getByRole('heading', { level: 2, name: 'ハコダテ' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(session.screen).toBe('sale');
  });
});

describe('the terminal’s own list', () => {
  test('takes a location by its id, with a name', async () => {
    const { bridge } = await openLocations(success(ownList));
    const added = { id: 'loc-10', name: { kanji: '催事', kana: 'サイジ', romaji: 'Saiji' } };
    bridge.answer('addLocation', success(added));
    await page.getByText('Details', { exact: true }).click();
    await button('Add by ID').click();
    await dialog.getByRole('textbox', { name: 'Location ID' }).fill(' loc-10 ');
    await compose('Name at this terminal (Kanji)', 'さいじ', '催事');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect
      .poll(() => bridge.requestsOf('addLocation'))
      .toEqual([{ locationId: 'loc-10', name: added.name }]);
    await expect.element(page.getByText('Added Saiji')).toBeVisible();
  });

  test.each([
    ['', 'This is required.', false],
    ['x'.repeat(31), '', true],
    ['x'.repeat(32), '', true],
    ['x'.repeat(33), 'At most 32 characters.', false],
  ])('checks the id "%s"', async (id, words, isGood) => {
    const { bridge } = await openLocations(success(ownList));
    bridge.answer('addLocation', success(hakodate));
    await page.getByText('Details', { exact: true }).click();
    await button('Add by ID').click();
    const input = dialog.getByRole('textbox', { name: 'Location ID' });
    await input.fill(id);
    await dialog.getByRole('textbox', { name: 'Name at this terminal (Romaji)' }).fill('Saiji');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    if (isGood) await expect.poll(() => bridge.requestsOf('addLocation')).toHaveLength(1);
    else await expect.element(input).toHaveAccessibleDescription(words);
  });

  test('lets go of one, and takes it back', async () => {
    const { bridge } = await openLocations(success(ownList));
    bridge.answer('addLocation', success({ id: 'loc-9' }));
    await choose(/loc-9/);
    await button('Take off the list').click();
    await expect.poll(() => bridge.requestsOf('removeLocation')).toEqual(['loc-9']);
    await button('Undo').click();
    await expect
      .poll(() => bridge.requestsOf('addLocation'))
      .toEqual([{ locationId: 'loc-9', name: { kanji: '催事場', kana: '', romaji: '' } }]);
  });

  test('keeps what the service lists', async () => {
    await openLocations();
    await choose(/loc-1/);
    await expect.element(button('Take off the list')).not.toBeInTheDocument();
  });
});
