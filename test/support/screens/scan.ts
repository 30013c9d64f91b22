import type { Page } from '@playwright/test';
import { type Language, wordsOf } from '../words.ts';
import { Part } from './part.ts';

/** The screen that waits for the code on the payer's phone. */
export class ScanScreen extends Part {
  constructor(page: Page, language: Language) {
    const title = page.getByRole('heading', { name: wordsOf(language)('scan_payer_title') });
    super(page.getByRole('main').locator('..').filter({ has: title }), language);
  }
}
