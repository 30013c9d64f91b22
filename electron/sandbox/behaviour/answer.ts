/** The faults of transport: what becomes of the answer to a request about a code when a rule wants it spoilt. */
import { type Context as HttpContext } from 'hono';
import { type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context } from '../context.ts';
import { refusalResponse } from '../errors.ts';
import { type Sale } from './behaviour.ts';

/** After this many seconds a client that was told to wait (429) may ask again. */
export const retryAfterSeconds = 2;
/** How long a slow answer takes, in milliseconds. */
export const slowness = 10_000;

/**
 * Answers a request about a code (create, read, close) as the rules want it. A refusal for the service's own
 * reasons (429, 500) comes before any work; a lost or slow answer after it. Slowness goes with any of the others.
 */
export async function answerAbout(
  { conduct, timers }: Context,
  c: HttpContext,
  sale: Sale,
  work: () => Response,
): Promise<Response> {
  // Before the work: rules that change during it are for later requests.
  const isSlow = conduct.does('slow', sale);
  const isLost = conduct.does('lost-answer', sale);
  const answer = refusalFor(conduct, c, sale) ?? work();
  if (isSlow) await new Promise<void>((resolve) => void timers.after(slowness, resolve));
  return isLost ? drop(c) : answer;
}

function refusalFor(conduct: Context['conduct'], c: HttpContext, sale: Sale): Response | undefined {
  if (conduct.does('rate-limited', sale)) {
    c.header('Retry-After', String(retryAfterSeconds));
    return refusalResponse(c, {
      code: 'rate_limited',
      message: `Too many requests; ask again in ${retryAfterSeconds} seconds.`,
    });
  }
  if (conduct.does('server-error', sale)) {
    return refusalResponse(c, { code: 'internal_error', message: 'The service failed, as it was told to.' });
  }
  return undefined;
}

/** Cuts the connection: the client learns neither that the work was done nor that it was not. */
function drop(c: HttpContext): Response {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  incoming?.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
