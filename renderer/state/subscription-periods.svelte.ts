import type { Bridge } from '../../electron/contract/bridge.ts';
import type { SubscriptionPeriod } from '../../electron/contract/payment-objects.ts';
import { ask } from '../lib/ipc.ts';
import { ServicePages } from './service-pages.svelte.ts';

/** What a subscription was charged, period by period, where the service tells it (elepay 1.3.0). */
export class SubscriptionPeriods extends ServicePages<SubscriptionPeriod> {
  constructor(bridge: Bridge, id: string) {
    super(async (page) => {
      const answer = await ask(bridge, 'listSubscriptionPeriods', { id, ...page });
      if (!answer.ok) return answer;
      const { periods: rows, total } = answer.value;
      return { ok: true, value: { rows, total } };
    });
  }

  /** Whether the service tells none: one without the operation may answer that there is nothing at its address. */
  get isAbsent(): boolean {
    const code = this.failure?.code;
    return this.found.length === 0 && (code === 'unsupported' || code === 'not-found');
  }
}
