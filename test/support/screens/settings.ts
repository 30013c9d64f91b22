import type { Page } from '@playwright/test';
import type { Language } from '../words.ts';
import { StaffScreen } from './staff.ts';

/** The tabs of the settings, by the key of their words. */
type Section =
  'settings_general' | 'settings_connection' | 'kiosk_title' | 'provisioning_title' | 'diagnosis_title';

/** The terminal, its connection, the kiosk, the set-up file, the diagnosis. */
export class SettingsScreen extends StaffScreen {
  readonly #page: Page;

  constructor(page: Page, language: Language) {
    super(page, language);
    this.#page = page;
  }

  async openSection(section: Section): Promise<void> {
    await this.#page.getByRole('tab', { name: this.words(section) }).click();
  }

  /** Saves what was changed, and waits for the words that say so. */
  async save(): Promise<void> {
    await this.button('save').click();
    await this.text('settings_saved').waitFor();
  }
}
