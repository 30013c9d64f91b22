import type { Locator, Page } from '@playwright/test';
import type { Language } from '../words.ts';
import { StaffScreen } from './staff.ts';

/** The tabs of the settings by the key of their words. */
type Section =
  'settings_general' | 'settings_connection' | 'kiosk_title' | 'provisioning_title' | 'diagnosis_title';

/** The settings: the terminal, its connection, the kiosk, the set-up file, the diagnosis. */
export class SettingsScreen extends StaffScreen {
  /** What "Test connection" found. */
  readonly testResult: Locator;
  readonly #page: Page;

  constructor(page: Page, language: Language) {
    super(page, language);
    this.#page = page;
    this.testResult = this.region('settings_connection')
      .root.getByRole('status')
      .filter({ has: page.getByText(this.words('connection_means')) });
  }

  async openSection(section: Section): Promise<void> {
    await this.#page.getByRole('tab', { name: this.words(section) }).click();
  }

  /** The dialog of the import of a set-up file. */
  /** Saves what was changed and waits for the words that say so. */
  async save(): Promise<void> {
    await this.button('save').click();
    await this.text('settings_saved').waitFor();
  }

  /** Enters a key in the dialog of "Set key" or "Replace key", which must be open. */
  async enterKey(key: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel(this.words('connection_key_new')).fill(key);
    await dialog.getByRole('button', { name: this.words('connection_key_save') }).click();
  }
}
