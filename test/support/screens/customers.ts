import type { Locator, Page } from '@playwright/test';
import type { Language } from '../words.ts';
import { StaffScreen } from './staff.ts';

/** The search for customers with its pages, as a screen and as a dialog. */
export class CustomersScreen extends StaffScreen {
  readonly search: Locator;
  /** Customers of the page that is shown. */
  readonly rows: Locator;
  /** Where in the list the page is, such as `1–12 of 12`. */
  readonly position: Locator;

  constructor(page: Page, language: Language) {
    super(page, language);
    this.search = page.getByRole('textbox', { name: this.words('customers_search') });
    this.rows = page.getByRole('listitem').getByRole('button');
    this.position = page.getByRole('navigation', { name: this.words('customers_pages') }).getByRole('status');
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  async open(name: string): Promise<void> {
    await this.search.fill(name);
    await this.row(name).click();
    await this.detail.root.getByRole('heading', { name }).waitFor();
  }
}
