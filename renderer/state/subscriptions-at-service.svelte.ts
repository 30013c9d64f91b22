import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Subscription } from '../../electron/contract/payment-objects.ts';
import { ask } from '../lib/ipc.ts';
import { ServicePages } from './service-pages.svelte.ts';

/** The service's own list of subscriptions, where it has one (elepay 1.3.0). */
export class SubscriptionsAtService extends ServicePages<Subscription> {
  constructor(bridge: Bridge) {
    super(async (page) => {
      const answer = await ask(bridge, 'listSubscriptions', page);
      if (!answer.ok) return answer;
      const { subscriptions: rows, total } = answer.value;
      return { ok: true, value: { rows, total } };
    });
  }

  /** Whether the service has no such list: then there is nothing to show. */
  get isAbsent(): boolean {
    return this.failure?.code === 'unsupported';
  }
}
