/** The screens, found as a person finds them: by role and label, in either language. */
import type { Page } from '@playwright/test';
import { CodeScreen } from './code-screen.ts';
import { CatalogueScreen } from './screens/catalogue.ts';
import { CustomersScreen } from './screens/customers.ts';
import { HistoryScreen } from './screens/history.ts';
import { LockScreen } from './screens/lock.ts';
import { PracticeScreen } from './screens/practice.ts';
import { ProvisioningScreen } from './screens/provisioning.ts';
import { SaleScreen } from './screens/sale.ts';
import { ScanScreen } from './screens/scan.ts';
import { SettingsScreen } from './screens/settings.ts';
import { SetupScreen } from './screens/setup.ts';
import { StaffMenu } from './screens/staff-menu.ts';
import { type Language, wordsOf } from './words.ts';

/** Every screen of one window, in one language. */
export interface Screens {
  readonly setup: SetupScreen;
  readonly sale: SaleScreen;
  readonly scan: ScanScreen;
  readonly code: CodeScreen;
  readonly history: HistoryScreen;
  readonly menu: StaffMenu;
  readonly customers: CustomersScreen;
  readonly settings: SettingsScreen;
  readonly practice: PracticeScreen;
  readonly catalogue: CatalogueScreen;
  readonly lock: LockScreen;
  readonly provisioning: ProvisioningScreen;
}

/** The screens of a window, to be used while it shows that language. */
export function screensOf(page: Page, language: Language): Screens {
  const words = wordsOf(language);
  return {
    setup: new SetupScreen(page, words),
    sale: new SaleScreen(page, words, language),
    scan: new ScanScreen(page, language),
    code: new CodeScreen(page, words),
    history: new HistoryScreen(page, words, language),
    menu: new StaffMenu(page, words),
    customers: new CustomersScreen(page, language),
    settings: new SettingsScreen(page, language),
    practice: new PracticeScreen(page, language),
    catalogue: new CatalogueScreen(page, language),
    lock: new LockScreen(page, language),
    provisioning: new ProvisioningScreen(page, language),
  };
}
