import type { Locator, Page } from '@playwright/test';
import type { Language } from '../words.ts';
import { Part } from './part.ts';

/** The screen of what is wrong with the set-up file given at start. */
export class ProvisioningScreen extends Part {
  readonly title: Locator;
  /** The rows of the report, one for each mistake. */
  readonly problems: Locator;

  constructor(page: Page, language: Language) {
    super(page.locator('body'), language);
    this.title = page.getByRole('heading', { level: 1, name: this.words('provisioning_wrong') });
    this.problems = this.region('provisioning_problems').root.getByRole('listitem');
  }
}
