import { type BrowserWindow, ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { z } from 'zod';
import {
  type Failure,
  type NotificationName,
  type NotificationOf,
  type RequestName,
  type ResponseOf,
  type Result,
  fail,
  failureOfIssues,
  notificationChannel,
  notifications,
  requestChannel,
  paceOf,
  requestNames,
  requests,
  success,
} from '../contract/index.ts';
import { createAdmission, failedInside, isPlainData } from './admission.ts';
import type { Log } from '../domain/log.ts';

/** What answers the screens: one function for each request of the contract, given the parsed value. */
export type Handlers = {
  [N in RequestName]: (
    request: z.output<(typeof requests)[N]['request']>,
  ) => Promise<Result<ResponseOf<N>>> | Result<ResponseOf<N>>;
};

/** Characters of a warning: what is wrong with a message may be as long as the message. */
const longestWarning = 500;

/**
 * Answers the contract's requests. Refused before the handler: messages from other windows, too many, or of an inexact shape. An
 * answer that breaks the contract is a bug: logged, and `internal` to the screen.
 */
export function answerRequests(options: {
  handlers: Handlers;
  isTrusted: (event: IpcMainInvokeEvent) => boolean;
  /** Why it must wait for the staff's PIN; null: it need not. */
  refusal: (name: RequestName) => Failure | null;
  /** Monotonic ms, for the rate limit. */
  now: () => number;
  log: Pick<Log, 'warn' | 'error'>;
}): void {
  for (const name of requestNames) {
    const refusalOf = createAdmission(name, options, paceOf(name));
    ipcMain.handle(requestChannel(name), async (event, ...received: unknown[]) => {
      return refusalOf(event) ?? options.refusal(name) ?? answer(name, received, options);
    });
  }
}

async function answer(
  name: RequestName,
  received: unknown[],
  { handlers, log }: { handlers: Handlers; log: Pick<Log, 'warn' | 'error'> },
): Promise<Result<unknown>> {
  const request = readRequest(name, received);
  if (!request.ok) {
    log.warn(`${name}: ${request.message.slice(0, longestWarning)}`);
    return request;
  }
  try {
    // Parsed by this name's own schema, which TypeScript cannot follow through the union.
    const handler = handlers[name] as (request: unknown) => Promise<Result<unknown>> | Result<unknown>;
    const result = await handler(request.value);
    if (!result.ok) return result;
    const checked = requests[name].response.safeParse(result.value);
    if (checked.success) return { ok: true, value: checked.data };
    log.error(`${name}: the answer does not fit the contract`, checked.error);
  } catch (error) {
    log.error(`${name}: failed unexpectedly`, error);
  }
  return failedInside;
}

/** The one value of a message: plain data of exactly the contract's shape. */
function readRequest(name: RequestName, received: readonly unknown[]): Result<unknown> {
  if (received.length > 1) return fail('invalid', `${name} takes one value.`);
  try {
    const parsed = requests[name].request.safeParse(received[0]);
    if (!parsed.success) return failureOfIssues(parsed.error);
    return isPlainData(received[0]) ? success(parsed.data) : fail('invalid', 'Only plain data may cross.');
  } catch (error) {
    return fail('invalid', `The request cannot be read: ${String(error)}`);
  }
}

/** Pushes whole values of the state to the cashier's window, while there is one. */
export function createNotifier(
  window: Pick<BrowserWindow, 'isDestroyed'> & { webContents: Pick<WebContents, 'send' | 'isDestroyed'> },
  log: Pick<Log, 'error'>,
): <N extends NotificationName>(name: N, value: NotificationOf<N>) => void {
  return (name, value) => {
    // A destroyed window throws when asked for its contents.
    if (window.isDestroyed() || window.webContents.isDestroyed()) return;
    const checked = notifications[name].safeParse(value);
    if (checked.success) window.webContents.send(notificationChannel(name), checked.data);
    else log.error(`notification ${name} does not fit the contract`, checked.error);
  };
}
