import type { Locator, Page } from '@playwright/test';
import type { Language } from '../words.ts';
import { StaffScreen } from './staff.ts';

/** The settings, in two sections: the terminal, and its connection. */
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

  async openSection(section: 'settings_general' | 'settings_connection'): Promise<void> {
    await this.#page.getByRole('tab', { name: this.words(section) }).click();
  }

  /** Saves what was changed and waits for the words that say so. */
  async save(): Promise<void> {
    await this.button('settings_save').click();
    await this.text('settings_saved').waitFor();
  }

  /** Enters a key in the dialog of "Set key" or "Replace key", which must be open. */
  async enterKey(key: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByLabel(this.words('connection_key_new')).fill(key);
    await dialog.getByRole('button', { name: this.words('connection_key_save') }).click();
  }
}
