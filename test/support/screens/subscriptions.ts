import type { Locator } from '@playwright/test';
import { CustomersScreen } from './customers.ts';
import { StaffScreen } from './staff.ts';

/** What a subscription is asked for with; what is left out stays as the form proposes. */
export interface SubscriptionTerms {
  readonly customer?: string;
  readonly name: string;
  readonly amount: number;
}

/** The subscriptions of this terminal, and the form of a new one. */
export class SubscriptionsScreen extends StaffScreen {
  row(name: string): Locator {
    return this.region('subscriptions_list').root.getByRole('button').filter({ hasText: name });
  }

  /** The customers, while the dialog that chooses one is open. */
  get customers(): CustomersScreen {
    return new CustomersScreen(this.root.page(), this.language);
  }

  /** Fills in the form, which must be open. */
  async fill({ customer, name, amount }: SubscriptionTerms): Promise<void> {
    if (customer !== undefined) {
      await this.button('form_customer_choose').click();
      await this.customers.search.fill(customer);
      await this.dialog('form_customer_choose')
        .root.getByRole('listitem')
        .getByRole('button')
        .filter({ hasText: customer })
        .click();
    }
    await this.field('form_name').fill(name);
    await this.field('form_amount').fill(String(amount));
  }
}
