import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { type Bench, lost, notSent, refusedWith, unsupported } from './support.ts';

/**
 * How the service behaves for a while. `lossy` does what is asked and loses the answer; `lagging` shows what
 * was up to five seconds ago; `stray` answers every other question with nonsense; `unclosable` closes nothing;
 * `unreadable` does everything else, and tells nothing of a code; `late` makes what is asked for at once, and answers half a
 * minute later.
 */
export type Weather =
  'fair' | 'away' | 'lossy' | 'slow' | 'late' | 'busy' | 'lagging' | 'stray' | 'unclosable' | 'unreadable';

/** What something on the way may answer instead of the service, once. */
const portal: Outcome<never> = { kind: 'unknown', reason: 'not-json', message: 'HTML' };
const strays: readonly Outcome<never>[] = [
  unsupported,
  refusedWith('not-found'),
  refusedWith('refused'),
  portal,
];

/** What comes between the terminal and the service, and changes what becomes of a request and of its answer. */
export class ModelWeather {
  now: Weather = 'fair';
  readonly #bench: Bench;
  #strays = 0;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  /** `asked`: what may be answered by something else on the way; a request for a code is not. */
  through(effect: () => Outcome<never>, asked?: 'read' | 'other'): Outcome<never> | Promise<Outcome<never>> {
    switch (this.now) {
      case 'fair':
      case 'lagging':
      case 'unclosable':
        return effect();
      case 'stray':
        this.#strays += 1;
        if (asked === undefined || this.#strays % 2 === 0) return effect();
        return strays[((this.#strays - 1) / 2) % strays.length] ?? effect();
      case 'unreadable':
        return asked === 'read' ? portal : effect();
      case 'away':
        return notSent;
      case 'busy':
        return { kind: 'rate-limited', retryAfterMs: 5_000, message: 'slow down' };
      case 'lossy':
        effect();
        return lost;
      case 'slow':
        return this.#after(3_000, effect);
      case 'late': {
        const answer = effect();
        return asked === undefined ? this.#after(30_000, () => answer) : answer;
      }
    }
  }
  #after(ms: number, effect: () => Outcome<never>): Promise<Outcome<never>> {
    const answer = this.#bench.later<Outcome<never>>();
    this.#bench.machine.after(ms, () => answer.resolve(effect()));
    return answer.promise;
  }
}
