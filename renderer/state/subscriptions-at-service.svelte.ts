import type { Subscription } from '../../electron/contract/payment-objects.ts';
import type { Result } from '../../electron/contract/result.ts';
import { type PageAsked, type ServicePage, ServicePages } from './service-pages.svelte.ts';

/** The service's own list of subscriptions (elepay 1.3.0). */
export class SubscriptionsAtService extends ServicePages<Subscription> {
  protected async read(page: PageAsked): Promise<Result<ServicePage<Subscription>>> {
    const answer = await this.ask('listSubscriptions', page);
    if (!answer.ok) return answer;
    const { subscriptions: rows, total } = answer.value;
    return { ok: true, value: { rows, total } };
  }

  /** The service has no such list: there is nothing to show then. */
  get isAbsent(): boolean {
    return this.failure?.code === 'unsupported';
  }
}
