import type { Bridge } from '../../electron/contract/bridge.ts';
import type { SubscriptionPeriod } from '../../electron/contract/payment-objects.ts';
import type { Result } from '../../electron/contract/result.ts';
import { type PageAsked, type ServicePage, ServicePages } from './service-pages.svelte.ts';

/** What a subscription was charged, by period (elepay 1.3.0). */
export class SubscriptionPeriods extends ServicePages<SubscriptionPeriod> {
  readonly #id: string;

  constructor(bridge: Bridge, id: string) {
    super(bridge);
    this.#id = id;
  }

  protected async read(page: PageAsked): Promise<Result<ServicePage<SubscriptionPeriod>>> {
    const answer = await this.ask('listSubscriptionPeriods', { id: this.#id, ...page });
    if (!answer.ok) return answer;
    const { periods: rows, total } = answer.value;
    return { ok: true, value: { rows, total } };
  }

  /** The service tells no periods: one without the operation may answer that nothing is at its address. */
  get isAbsent(): boolean {
    const code = this.failure?.code;
    return this.found.length === 0 && (code === 'unsupported' || code === 'not-found');
  }
}
