import type { IpcMainInvokeEvent, WebContents } from 'electron';
import type { Pace } from '../contract/names.ts';
import { fail, type Failure } from '../contract/result.ts';
import type { Log } from '../domain/log.ts';

/** A fault of this program's own: whoever asked is told no more than that. */
export const failedInside = fail(
  'internal',
  'Something went wrong inside the terminal. The log has the details.',
);

/** How many messages of one channel pass at once, and how many more each second, on average. */
const paces: Record<Pace, { burst: number; perSecond: number }> = {
  /** A screen taps and types: this is more than hands can do. */
  hands: { burst: 30, perSecond: 20 },
  /** Each covers the screens with a view of main's. */
  view: { burst: 10, perSecond: 1 },
  /** Each asks the payment service. */
  service: { burst: 10, perSecond: 1 },
  /** Each takes paper. */
  paper: { burst: 10, perSecond: 0.5 },
  /** Each leaves a file on the disk. */
  file: { burst: 10, perSecond: 0.2 },
  /** Each opens a window, a file or a journal. */
  rare: { burst: 5, perSecond: 0.2 },
};

/** Answers why a message of a channel is refused before anybody looks into it: it comes from elsewhere, or too often. */
export function createAdmission(
  name: string,
  options: {
    isTrusted: (event: IpcMainInvokeEvent) => boolean;
    /** Monotonic milliseconds. */
    now: () => number;
    log: Pick<Log, 'warn'>;
  },
  pace: Pace = 'hands',
): (event: IpcMainInvokeEvent) => Failure | null {
  const allow = createRateLimit({ ...paces[pace], now: options.now });
  return (event) => {
    if (!options.isTrusted(event)) {
      const from = event.senderFrame?.url ?? 'a frame that is gone';
      options.log.warn(`${name}: refused a message from ${from}`);
      return fail('forbidden', 'This window may not ask for that.');
    }
    return allow() ? null : fail('rate-limited', 'Too many requests at once.');
  };
}

export interface Origin {
  protocol: string;
  host: string;
}

/**
 * Whether a message comes from the cashier's window itself: its web contents, its top frame, its origin.
 * Anything else (a sub-frame, the payer's window, a frame that has navigated away) is refused.
 */
export function isTrustedSender(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  screens: { contents: WebContents | undefined; origin: Origin },
): boolean {
  const frame = event.senderFrame;
  if (!frame || event.sender !== screens.contents || frame.parent !== null) return false;
  if (!URL.canParse(frame.url)) return false;
  const url = new URL(frame.url);
  return url.protocol === screens.origin.protocol && url.host === screens.origin.host;
}

/** Allows bursts of `burst` requests and `perSecond` on average; answers whether one more may pass. */
function createRateLimit(options: {
  burst: number;
  perSecond: number;
  /** Monotonic milliseconds. */
  now: () => number;
}): () => boolean {
  let tokens = options.burst;
  let last = options.now();
  return () => {
    const now = options.now();
    tokens = Math.min(options.burst, tokens + ((now - last) / 1000) * options.perSecond);
    last = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** Deeper than any request of the contract, and than any JSON that services take. */
const deepest = 64;

/**
 * Whether a value is plain data all through: texts, finite numbers, booleans, null, undefined, lists, plain objects
 * and bytes, in a tree. The structured clone that carries messages also carries dates, maps, errors, whole numbers
 * without end and rings, which an object whose fields are all optional would let pass, and which a service's body
 * cannot hold.
 */
export function isPlainData(value: unknown, depth = 0): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null || value instanceof Uint8Array) return true;
      if (depth === deepest) return false;
      if (Array.isArray(value)) return value.every((item) => isPlainData(item, depth + 1));
      return (
        Object.getPrototypeOf(value) === Object.prototype &&
        Object.values(value).every((item) => isPlainData(item, depth + 1))
      );
    case 'bigint':
    case 'function':
    case 'symbol':
      return false;
  }
}
