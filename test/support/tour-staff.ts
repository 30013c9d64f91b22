import { expect, type TestApp } from './app.ts';
import { changeAtService, recordsAt } from './ledger.ts';
import type { Screens } from './screens.ts';
import type { TourOptions } from './tour.ts';
import { type Language, wordsOf } from './words.ts';

/** Leads to every screen of the staff menu and to its dialogs, one after the other. */
export async function staffTour({ start, language, theme, visit }: TourOptions): Promise<void> {
  const guide = new StaffGuide(await start({ language, theme }), language, visit);
  await guide.locations();
  await guide.customers();
  await guide.subscriptions();
  await guide.settings();
  await guide.practice();
  await guide.catalogue();
}

/** The first line of a file of items: a problem names its column as the file does. */
const headings = { ja: '商品名,価格,カテゴリー', en: 'name,price,category' } as const;

class StaffGuide {
  readonly #terminal: TestApp;
  readonly #screens: Screens;
  readonly #language: Language;
  readonly #visit: (stop: string) => Promise<void>;

  constructor(terminal: TestApp, language: Language, visit: TourOptions['visit']) {
    this.#terminal = terminal;
    this.#screens = terminal.screens;
    this.#language = language;
    this.#visit = (stop) => visit(stop, terminal);
  }

  async locations(): Promise<void> {
    const { menu, locations } = this.#screens;
    await menu.open('locations');
    await expect(locations.region('locations_list').root.getByRole('listitem')).not.toHaveCount(0);
    await this.#visit('locations');
    await this.#help('locations');
    await locations.text('details').click();
    await locations.button('add_by_id').click();
    await this.#visitDialog('location added by its id');
    await locations.button('locations_new').click();
    await locations.field('field_tel').fill('0'.repeat(21));
    await locations.button('locations_create').click();
    await expect(locations.cell('field_location_name', 'kanji')).toBeFocused();
    await this.#visit('new location with problems');
    await locations.field('field_tel').fill('');
    await locations.choose('locations_list', 'loc_practice_kyoto');
    await locations.field('field_zip').fill('000-0000');
    await locations.button('locations_review').click();
    await this.#visitDialog('changes of a location');
    await locations.backButton.click();
    await expect(locations.dialog('unsaved_title').root).toBeVisible();
    await this.#visit('changes that are not saved');
    await locations.dialog('unsaved_title').button('unsaved_leave').click();
  }

  async customers(): Promise<void> {
    const { menu, customers } = this.#screens;
    await menu.open('customers');
    await expect(customers.rows).not.toHaveCount(0);
    await this.#visit('customers');
    await this.#help('customers');
    await customers.search.fill('nothing');
    await expect(customers.text('customers_none')).toBeVisible();
    await this.#visit('customers, search without a hit');
    await customers.open('鈴木 一郎');
    await this.#visit('customer');
  }

  async subscriptions(): Promise<void> {
    const { customers, subscriptions } = this.#screens;
    await customers.detail.button('customer_subscribe').click();
    await subscriptions.button('metadata_add').click();
    await subscriptions.fill({ name: 'x'.repeat(21), amount: 0 });
    await subscriptions.button('form_submit').click();
    await expect(subscriptions.field('form_amount')).toHaveAttribute('aria-invalid', 'true');
    await this.#visit('new subscription with problems');
    await subscriptions.fill({ name: 'zzz', amount: 1200 });
    await subscriptions.field('metadata_key', { number: 1 }).fill('zzz');
    await subscriptions.button('form_submit').click();
    await expect(subscriptions.detail.button('subscription_start')).toBeVisible();
    await this.#visit('subscription');
    await this.#help('subscriptions');
    await subscriptions.detail.button('subscription_start').click();
    await this.#visitDialog('start of a subscription');
    await this.#cancelAndResume();
    await subscriptions.detail.button('subscription_metadata').click();
    await this.#visitDialog('metadata of a subscription');
    await subscriptions.text('details').click();
    await subscriptions.button('add_by_id').click();
    await this.#visitDialog('subscription added by its id');
    await subscriptions.backButton.click();
  }

  /** One whose charge fails is overdue: it can be resumed and canceled, after a question each. */
  async #cancelAndResume(): Promise<void> {
    const { subscriptions } = this.#screens;
    for (const { id } of recordsAt(this.#terminal.profile, 'sources')) {
      changeAtService(this.#terminal.profile, 'sources', { id: String(id), status: 'inactive' });
    }
    await subscriptions.detail.button('subscription_start').click();
    await subscriptions.dialog('subscription_start_title').button('subscription_start').click();
    await expect(subscriptions.detail.button('subscription_resume')).toBeVisible();
    await this.#visit('subscription that is overdue');
    await subscriptions.detail.button('subscription_resume').click();
    await this.#visitDialog('resumption of a subscription');
    await subscriptions.detail.button('subscription_cancel').click();
    await this.#visitDialog('end of a subscription');
    await subscriptions.detail.button('subscription_cancel').click();
    await subscriptions.dialog('subscription_cancel_title').button('subscription_cancel').click();
    await expect(subscriptions.detail.button('subscription_cancel')).toBeHidden();
    await this.#visit('subscription that is canceled');
  }

  async settings(): Promise<void> {
    const { menu, settings } = this.#screens;
    await menu.open('settings');
    await settings.field('settings_name').fill('');
    await settings.field('connect_prefix').fill('zzz-zzz');
    await settings.button('save').click();
    await expect(settings.field('settings_name')).toBeFocused();
    await this.#visit('settings with problems');
    await settings.openSection('settings_connection');
    await settings.button('connection_test').click();
    await expect(settings.testResult).toBeVisible();
    await this.#visit('connection');
    await this.#help('settings');
    await settings.button('connection_connect').click();
    await expect(settings.button('connect_submit')).toBeVisible();
    await this.#visit('another service');
    await settings.backButton.click();
    await settings.dialog('unsaved_title').button('unsaved_leave').click();
  }

  async practice(): Promise<void> {
    const { menu, practice } = this.#screens;
    await menu.open('practice');
    await this.#visit('practice panel');
    await this.#help('practice');
    await practice.misbehaveAt(111, 'slow');
    await practice.offerOnlyTheDocument();
    await this.#visit('practice panel with a rule');
    await practice.backButton.click();
  }

  async catalogue(): Promise<void> {
    const { menu, catalogue } = this.#screens;
    await menu.open('catalogue');
    await catalogue.button('catalogue_add').click();
    await catalogue.detail.button('save').click();
    await expect(catalogue.detail.text('rule_required')).toBeVisible();
    await this.#visit('new item with problems');
    await catalogue.button('catalogue_categories').click();
    await this.#visitDialog('categories');
    await this.#help('catalogue');
    await catalogue.button('catalogue_export').click();
    await this.#visitDialog('export of items');
    await catalogue.button('catalogue_import').click();
    await this.#visit('import of items');
    await catalogue.chooseFile({ name: 'zzz', text: `${headings[this.#language]}\nzzz,zzz,zzz` });
    await expect(catalogue.problems).toHaveCount(1);
    await this.#visit('import with problems');
    await catalogue.chooseFile({ name: 'zzz', text: `${headings[this.#language]}\nzzz,1,zzz` });
    await expect(catalogue.importing.button('import_apply')).toBeVisible();
    await this.#visitDialog('import that can be done');
    await catalogue.search.fill('nothing');
    await expect(catalogue.list.text('search_none')).toBeVisible();
    await this.#visit('items, search without a hit');
  }

  async #help(screen: string): Promise<void> {
    const name = wordsOf(this.#language)('help');
    await this.#terminal.page.getByRole('button', { name }).click();
    await this.#visitDialog(`help of ${screen}`);
  }

  async #visitDialog(stop: string): Promise<void> {
    const { page } = this.#terminal;
    await expect(page.getByRole('dialog')).toBeVisible();
    await this.#visit(stop);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
}
