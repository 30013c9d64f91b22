import type { Bridge } from '../../electron/contract/bridge.ts';
import type { RequestOf, ResponseOf } from '../../electron/contract/channels.ts';
import type { RequestName } from '../../electron/contract/names.ts';
import type { Result } from '../../electron/contract/result.ts';
import { messageOf } from '../../electron/domain/error-message.ts';

declare global {
  interface Window {
    /** Set by the preload; only this module uses it. */
    readonly madoguchi: Bridge;
  }
}

export function mainProcess(): Bridge {
  return window.madoguchi;
}

const underWay = new WeakMap<Bridge, number>();

/** Open dialogs repeat these without anybody there, and a drive that hangs keeps each for seconds. */
const repeated: ReadonlySet<RequestName> = new Set(['listDrives']);

/** Unanswered requests that a person made. */
export function requestsUnderWay(bridge: Bridge): number {
  return underWay.get(bridge) ?? 0;
}

/**
 * Sends a request. A rejected call (main is gone, or broke the contract) is a bug, but the person is told: it becomes an
 * `internal` failure.
 */
export async function ask<N extends RequestName>(
  bridge: Bridge,
  name: N,
  request: RequestOf<N>,
): Promise<Result<ResponseOf<N>>> {
  const send = bridge.requests[name] as (request: RequestOf<N>) => Promise<Result<ResponseOf<N>>>;
  const counts = repeated.has(name) ? 0 : 1;
  underWay.set(bridge, requestsUnderWay(bridge) + counts);
  try {
    return await send(request);
  } catch (error) {
    return { ok: false, code: 'internal', message: messageOf(error) };
  } finally {
    underWay.set(bridge, requestsUnderWay(bridge) - counts);
  }
}
