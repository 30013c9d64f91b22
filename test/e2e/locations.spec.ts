import { expect, test } from '../support/app.ts';
import { changeAtService, recordsAt } from '../support/ledger.ts';
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
    await locations.cell('locations_name', 'kanji').pressSequentially('まどぐち');
    await expect(locations.cell('locations_name', 'kana')).toHaveValue('マドグチ');
    await expect(locations.cell('locations_name', 'romaji')).toHaveValue('Madoguchi');
    expect(await locations.said(locations.cell('locations_name', 'romaji'))).toContain('check it');
    await locations.cell('locations_name', 'kanji').fill('まどぐち 横浜');
    await locations.cell('locations_name', 'kana').fill('マドグチ ヨコハマ');
    await locations.cell('locations_name', 'romaji').fill('Madoguchi Yokohama');
    await locations.cell('locations_city', 'romaji').fill('Yokohama');
  });

  await test.step('what is too long is said while one types, and nothing is sent', async () => {
    await locations.field('locations_tel').fill('0'.repeat(21));
    await expect(locations.text('rule_max_length', { max: 20 })).toBeVisible();
    await locations.button('locations_create').click();
    await expect(locations.field('locations_tel')).toBeFocused();
    await expect(locations.text('locations_created')).toBeHidden();
    await locations.field('locations_tel').fill('0'.repeat(20));
    await locations.field('locations_zip').fill('220-0011');
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
  await expect(again.screens.locations.field('locations_tel')).toHaveValue('0'.repeat(20));
  await again.rest();
});

test('an update is shown before it is sent, and sends only what was changed', async () => {
  const terminal = shared.app;
  const { menu, locations, sale } = terminal.screens;
  await menu.open('locations');
  await locations.choose('locations_list', 'Wagashi Hanaakari');
  const { id } = kept(terminal.profile, '和菓子 花灯');
  changeAtService(terminal.profile, 'locations', { id, tel: '075-999-9999' });

  await locations.cell('locations_name', 'romaji').fill('Hanaakari Sweets');
  await locations.radio('locations_status_submitted').check();
  await expect(locations.text('locations_changes', { count: 2 })).toBeVisible();
  await locations.button('locations_review').click();
  await expect(locations.change('locations_status')).toContainText(/Active.*Submitted/);
  await locations.dialog('locations_preview_title').button('locations_send').click();
  await expect(locations.text('locations_updated', { name: 'Hanaakari Sweets' })).toBeVisible();

  expect(kept(terminal.profile, '和菓子 花灯')).toMatchObject({
    name: { kanji: '和菓子 花灯', kana: 'ワガシ ハナアカリ', romaji: 'Hanaakari Sweets' },
    tel: '075-999-9999',
    status: 'submitted',
  });
  await expect(locations.field('locations_tel')).toHaveValue('075-999-9999');

  await test.step('what is typed is asked about before the form is left', async () => {
    await locations.field('locations_note').fill('Closed on Wednesdays');
    await locations.backButton.click();
    await locations.dialog('unsaved_title').button('unsaved_stay').click();
    await expect(locations.field('locations_note')).toHaveValue('Closed on Wednesdays');
    await locations.backButton.click();
    await locations.dialog('unsaved_title').button('unsaved_leave').click();
  });
  await sale.pickLocation('Hanaakari Sweets');
  await expect(sale.location).toHaveAccessibleName(/Hanaakari Sweets/);
  await terminal.rest();
});

test('a location is added by its id where the service lists none, and leaves the list again', async () => {
  const terminal = shared.app;
  const { menu, locations, practice, sale, code } = terminal.screens;
  const name = 'Wagashi Hanaakari, second till';
  const add = async (id: string): Promise<void> => {
    await dialog.field('locations_id').fill(id);
    await dialog.button('locations_add_submit').click();
  };
  await menu.open('locations');
  await locations.text('details').click();
  await locations.button('locations_add').click();
  const dialog = locations.dialog('locations_add_title');
  await dialog.root.getByRole('textbox').last().fill(name);
  await add('x'.repeat(33));
  await expect(dialog.text('rule_max_length', { max: 32 })).toBeVisible();
  await add('loc_nowhere');
  await expect(dialog.text('rule_known_location')).toBeVisible();
  await expect(dialog.text('error_record_not_found_next')).toBeVisible();
  await dialog.button('close').click();
  await locations.backButton.click();

  await menu.open('practice');
  await practice.offerOnlyTheDocument();
  await practice.backButton.click();
  await menu.open('locations');
  await expect(locations.text('locations_not_listed')).toBeVisible();
  await locations.text('details').click();
  await locations.button('locations_add').click();
  await dialog.root.getByRole('textbox').last().fill(name);
  await add('loc_second_till');
  await expect(locations.text('locations_added', { name })).toBeVisible();
  await locations.choose('locations_list', name);
  await locations.button('locations_use').click();
  await expect(locations.text('locations_used', { name })).toBeVisible();
  await locations.button('locations_take_off').click();
  await expect(locations.text('locations_taken_off', { name })).toBeVisible();
  await locations.button('undo').click();
  await expect(locations.region('locations_list').root).toContainText(name);
  await locations.backButton.click();
  await sale.pickLocation(name);

  // The terminal took the id on trust; the service does not, and says so before anybody is charged.
  await sale.enterAmount(500);
  await sale.showCode();
  await expect(code.title('refused')).toBeVisible();
  await expect(code.text('refused_money')).toBeVisible();
  await expect(terminal.page.getByText(/loc_second_till/)).toBeVisible();
  expect(terminal.codes()).toEqual([]);
});
