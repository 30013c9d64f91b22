import { expect, test } from '../support/app.ts';
import { recordsAt } from '../support/ledger.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const shared = terminalForAll();
test.beforeEach(() => shared.app.begin());

/** A location as the service's own records have it. */
function kept(profile: string, kanji: string): Record<string, unknown> & { id: string } {
  const found = recordsAt(profile, 'locations').find(
    ({ name }) => (name as { kanji?: string } | undefined)?.kanji === kanji,
  );
  if (found === undefined) throw new Error(`The service keeps no ${kanji}.`);
  return found as Record<string, unknown> & { id: string };
}

test('a location is made in three scripts, sold at once from there, and is still there after a restart', async () => {
  const terminal = shared.app;
  const { menu, locations, sale, code } = terminal.screens;
  await menu.open('locations');
  await locations.button('locations_new').click();

  await test.step('kana and romaji are proposed from the reading', async () => {
    await locations.cell('field_location_name', 'kanji').pressSequentially('まどぐち');
    await expect(locations.cell('field_location_name', 'kana')).toHaveValue('マドグチ');
    await expect(locations.cell('field_location_name', 'romaji')).toHaveValue('Madoguchi');
    expect(await locations.said(locations.cell('field_location_name', 'romaji'))).toContain('check it');
    await locations.cell('field_location_name', 'kanji').fill('まどぐち 横浜');
    await locations.cell('field_location_name', 'kana').fill('マドグチ ヨコハマ');
    await locations.cell('field_location_name', 'romaji').fill('Madoguchi Yokohama');
    await locations.cell('field_city', 'romaji').fill('Yokohama');
  });

  await test.step('what is too long is said while one types, and nothing is sent', async () => {
    await locations.field('field_tel').fill('0'.repeat(21));
    await expect(locations.text('rule_max_length', { max: 20 })).toBeVisible();
    await locations.button('locations_create').click();
    await expect(locations.field('field_tel')).toBeFocused();
    await expect(locations.text('locations_created')).toBeHidden();
    await locations.field('field_tel').fill('0'.repeat(20));
    await locations.field('field_zip').fill('220-0011');
  });

  await locations.button('locations_create').click();
  await expect(locations.text('locations_created', { name: 'Madoguchi Yokohama' })).toBeVisible();
  const { id, ...made } = kept(terminal.profile, 'まどぐち 横浜');
  expect(made).toMatchObject({
    name: { kanji: 'まどぐち 横浜', kana: 'マドグチ ヨコハマ', romaji: 'Madoguchi Yokohama' },
    address: { romaji: { city: 'Yokohama' } },
    tel: '0'.repeat(20),
    zip: '220-0011',
  });

  await locations.backButton.click();
  await sale.pickLocation('Madoguchi Yokohama');
  await expect(sale.location).toHaveAccessibleName(/Madoguchi Yokohama/);
  await terminal.showCode();
  expect(terminal.codes()).toMatchObject([{ locationId: id }]);
  await code.holdCancel();
  await code.button('back_to_sale').click();

  await terminal.close();
  const again = await shared.start({ profile: terminal.profile });
  await expect(again.screens.sale.location).toHaveAccessibleName(/Madoguchi Yokohama/);
  await again.screens.menu.open('locations');
  await again.screens.locations.choose('locations_list', 'Madoguchi Yokohama');
  await expect(again.screens.locations.field('field_tel')).toHaveValue('0'.repeat(20));
  await again.rest();
});
