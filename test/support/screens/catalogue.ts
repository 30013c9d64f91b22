import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../words.ts';
import type { Part } from './part.ts';
import { StaffScreen } from './staff.ts';

export interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

/** The shop's items: list, form, import and export. */
export class CatalogueScreen extends StaffScreen {
  readonly list: Part;
  readonly search: Locator;

  constructor(page: Page, language: Language) {
    super(page, language);
    this.list = this.region('catalogue_list');
    this.search = this.list.root.getByRole('textbox', { name: this.words('search_items') });
  }

  async edit(name: string): Promise<void> {
    await this.choose('catalogue_list', name);
    await this.detail.root.getByRole('heading', { name }).waitFor();
  }

  /** Saves the form, and waits for the words that say so. */
  async save(name: string): Promise<void> {
    await this.detail.button('save').click();
    await expect(this.text('catalogue_saved', { name })).toBeVisible();
  }

  get importing(): Part {
    return this.dialog('import_title');
  }

  /** Opens the import and chooses a file; the outcome is in the dialog. */
  async chooseFile({ name, text }: ChosenFile): Promise<void> {
    const { importing } = this;
    if (!(await importing.root.isVisible())) await this.button('catalogue_import').click();
    const chooser = importing.field('choose_file').or(importing.field('import_choose_other'));
    await chooser.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  }
}
