import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { choose, compose, field, openLocations } from '../support/locations-screen.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';

describe('a new location', () => {
  async function openNew(): Promise<Mounted> {
    const mounted = await openLocations();
    mounted.bridge.answer('createLocation', success({ id: 'loc-7' }));
    await button('New location').click();
    return mounted;
  }

  test('is created with what was filled in and nothing else', async () => {
    const { bridge } = await openNew();
    bridge.answer('createLocation', success({ id: 'loc-7', name: { kanji: '函館店' }, status: 'active' }));
    await field('Name (Kanji)').fill('函館店 ');
    await field('City (Romaji)').fill('Hakodate');
    await field('Telephone').fill('０１３８-１２');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => bridge.requestsOf('createLocation'))
      .toEqual([{ name: { kanji: '函館店' }, address: { romaji: { city: 'Hakodate' } }, tel: '0138-12' }]);
    await expect.element(page.getByText('Created 函館店')).toBeVisible();
    expect(bridge.requestsOf('readLocations')).toHaveLength(2);
  });

  test('has no fields that only an update has', async () => {
    await openNew();
    for (const name of ['Latitude', 'Longitude', 'Note'])
      await expect.element(field(name)).not.toBeInTheDocument();
    await expect.element(page.getByRole('radio', { name: 'Submitted' })).not.toBeInTheDocument();
  });

  test('must have a name in some script', async () => {
    const { bridge } = await openNew();
    await button('Create location').click();
    await expect.element(field('Name (Kanji)')).toHaveAccessibleDescription('This is required.');
    await expect.element(field('Name (Kanji)')).toHaveFocus();
    await field('Name (Romaji)').fill('Hakodate');
    await expect.element(field('Name (Kanji)')).toHaveAttribute('aria-invalid', 'false');
    await button('Create location').click();
    await expect.poll(() => bridge.requestsOf('createLocation')).toEqual([{ name: { romaji: 'Hakodate' } }]);
  });

  test.each([
    ['Telephone', 'tel', 20],
    ['Postal code', 'zip', 8],
  ] as const)('counts %s, and refuses one character too many', async (name, key, max) => {
    const { bridge } = await openNew();
    await field('Name (Romaji)').fill('Hakodate');
    await field(name).fill('𠮟'.repeat(max + 1));
    await expect.element(field(name)).toHaveAccessibleDescription(`At most ${max} characters.`);
    await button('Create location').click();
    await expect.element(field(name)).toHaveFocus();
    expect(bridge.requestsOf('createLocation')).toEqual([]);
    for (const length of [max - 1, max]) {
      await field(name).fill('𠮟'.repeat(length));
      await expect.element(field(name)).toHaveAccessibleDescription(`${length} / ${max}`);
    }
    await button('Create location').click();
    await expect.poll(() => bridge.requestsOf('createLocation')).toMatchObject([{ [key]: '𠮟'.repeat(max) }]);
  });

  test.each([
    ['unreachable', 'The service could not be reached.'],
    ['credentials', 'The service refused the secret key.'],
    ['no-answer', 'It was sent, but no usable answer came.'],
  ] as const)('says what happened when it fails: %s; the form stays', async (code, words) => {
    const { bridge } = await openNew();
    bridge.answer('createLocation', fail(code, 'raw'));
    await field('Name (Romaji)').fill('Hakodate');
    await button('Create location').click();
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
    await expect.element(field('Name (Romaji)')).toHaveValue('Hakodate');
  });

  test('shows the field that main refuses', async () => {
    const { bridge } = await openNew();
    bridge.answer(
      'createLocation',
      fail('invalid', 'tel', { field: 'tel', rule: { kind: 'max-length', max: 20 } }),
    );
    await field('Name (Romaji)').fill('Hakodate');
    await button('Create location').click();
    await expect.element(field('Telephone')).toHaveAccessibleDescription('At most 20 characters.');
    await expect.element(field('Telephone')).toHaveFocus();
  });

  test('shows the service’s own words of a refusal', async () => {
    const { bridge } = await openNew();
    bridge.answer('createLocation', fail('refused', 'tel: not a Japanese number'));
    await field('Name (Romaji)').fill('Hakodate');
    await button('Create location').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('tel: not a Japanese number');
  });
});

describe('proposals', () => {
  test('give kana and romaji of the kanji that are typed, marked as such', async () => {
    await openLocations();
    await button('New location').click();
    await compose('Name (Kanji)', 'ｋ', 'か', 'かんだ', '神田');
    await expect.element(field('Name (Kana)')).toHaveValue('カンダ');
    await expect.element(field('Name (Romaji)')).toHaveValue('Kanda');
    await expect.element(field('Name (Kana)')).toHaveAccessibleDescription(/^Proposed from the reading/);
    await compose('Name (Kanji)', 'ほんてん', '本店');
    await expect.element(field('Name (Kana)')).toHaveValue('カンダホンテン');
  });

  test('never overwrite what a person typed', async () => {
    await openLocations();
    await button('New location').click();
    await field('Name (Romaji)').fill('KANDA!');
    await compose('Name (Kanji)', 'かんだ', '神田');
    await expect.element(field('Name (Kana)')).toHaveValue('カンダ');
    await field('Name (Kana)').fill('カミタ');
    await compose('Name (Kanji)', 'みせ', '店');
    await expect.element(field('Name (Kana)')).toHaveValue('カミタ');
    await expect.element(field('Name (Romaji)')).toHaveValue('KANDA!');
  });

  test('leave alone what a location has already', async () => {
    await openLocations();
    await choose(/loc-1/);
    await compose('Name (Kanji)', 'べっかん', '別館');
    await expect.element(field('Name (Kana)')).toHaveValue('カンダホンテン');
    await expect.element(field('Name (Romaji)')).toHaveValue('Kanda Main Shop');
  });

  test('go away with kanji whose reading was not heard, rather than be wrong', async () => {
    await openLocations();
    await button('New location').click();
    await compose('Town (Kanji)', 'かんだ', '神田');
    await field('Town (Kanji)').fill('神田錦町');
    await expect.element(field('Town (Kana)')).toHaveValue('');
    await expect.element(field('Town (Romaji)')).toHaveValue('');
  });

  test('give romaji of kana that are typed', async () => {
    await openLocations();
    await button('New location').click();
    await field('City (Kana)').fill('ハコダテ');
    await expect.element(field('City (Romaji)')).toHaveValue('Hakodate');
    await expect.element(field('City (Kanji)')).toHaveValue('');
  });
});
