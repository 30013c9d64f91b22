/** Transport faults: spoils the answer to a request about a code where a rule says so. */
import { type Context as HttpContext } from 'hono';
import { accountOf } from '../accounts.ts';
import { type Context } from '../context.ts';
import { refusalResponse } from '../errors.ts';
import { actOf } from './acts.ts';
import { type Sale } from './behaviour.ts';
import { falsified, falseAnswerFor } from './false-answers.ts';
import { dropConnection, strayAnswer } from './stray.ts';

/** Seconds that a client told to wait (429) waits. */
export const retryAfterSeconds = 2;
/** How long a slow answer takes, in milliseconds. */
export const slowness = 10_000;

/**
 * Answers a request about a code or charge as the rules want it. Refusals for the service's own reasons (429, 500) and stray
 * answers come before any work, lost and slow answers after it. Slowness combines with any of the others.
 */
export async function answerAbout(
  context: Context,
  c: HttpContext,
  sale: Sale,
  work: () => Response,
): Promise<Response> {
  const { conduct, timers } = context;
  const act = actOf(c.req.method, c.req.path);
  const stray = strayAnswer(conduct, c, sale, act);
  if (stray !== undefined) return stray;
  // Read before the work: rules changed during it are for later requests.
  const isSlow = conduct.does('slow', sale, act);
  const isLost = conduct.does('lost-answer', sale, act);
  const disguise = falseAnswerFor(conduct, accountOf(c.req.raw), sale, act);
  const answer = refusalFor(conduct, c, sale) ?? work();
  if (isSlow) await new Promise<void>((resolve) => void timers.after(slowness, resolve));
  if (isLost) return dropConnection(c);
  return disguise === undefined ? answer : falsified(answer, disguise);
}

function refusalFor(conduct: Context['conduct'], c: HttpContext, sale: Sale): Response | undefined {
  const act = actOf(c.req.method, c.req.path);
  if (conduct.does('rate-limited', sale, act)) {
    c.header('Retry-After', String(retryAfterSeconds));
    return refusalResponse(c, {
      code: 'rate_limited',
      message: `Too many requests; ask again in ${retryAfterSeconds} seconds.`,
    });
  }
  if (conduct.does('server-error', sale, act)) {
    return refusalResponse(c, { code: 'internal_error', message: 'The service failed, as it was told to.' });
  }
  return undefined;
}
