import { expect, type Locator } from '@playwright/test';
import type { Misbehaviour } from '../../../electron/contract/management.ts';
import type { MessageKey } from '../words.ts';
import { StaffScreen } from './staff.ts';

/** The practice panel, which makes the embedded service misbehave. */
export class PracticeScreen extends StaffScreen {
  /** Has the service offer nothing that the document does not show. */
  async offerOnlyTheDocument(): Promise<void> {
    const documentedOnly = this.root.getByRole('switch', { name: this.words('practice_documented') });
    await documentedOnly.click();
    await expect(documentedOnly).toBeChecked();
  }

  /** Adds a rule for codes of an amount, in yen. */
  async misbehaveAt(amount: number, what: Misbehaviour): Promise<void> {
    await this.radio('practice_at_amount').check();
    await this.field('practice_amount').fill(String(amount));
    const trouble = this.button(nameOf(what));
    if (!(await trouble.isVisible())) await this.text('practice_developers').click();
    await trouble.click();
    await this.removeButton(what, amount).waitFor();
  }

  /** The button that ends a rule, and has the rule in its name. */
  removeButton(what: Misbehaviour, amount: number): Locator {
    return this.root
      .getByRole('listitem')
      .filter({ hasText: this.plain(nameOf(what)) })
      .filter({ hasText: new RegExp(`\\D${amount}(?!\\d)`) })
      .getByRole('button');
  }
}

function nameOf(what: Misbehaviour): MessageKey {
  return `misbehaviour_${what.replaceAll('-', '_')}` as MessageKey;
}
