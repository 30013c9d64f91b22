/** Answers with another account, mode, currency or time than the records. */
import { type Hono } from 'hono';
import { type Account, accountOf, isSameAccount, practiceAccount } from '../accounts.ts';
import { type Context } from '../context.ts';
import { actOf, type Act } from './acts.ts';
import { type Conduct, type Sale } from './behaviour.ts';
import { isAboutOne } from './stray.ts';

/** The account that a merchant finds behind the address after somebody else's key was put in. */
export const strangersAppId = 'app_stranger';
/** A currency with three digits, in which no practice shop sells. */
export const strangersCurrency = 'KWD';
/** How far ahead a wrong clock is, in milliseconds. */
export const clockAheadBy = 86_400_000;

/** Replaces fields of these names at any depth. */
export type FalseAnswer = Readonly<Record<string, unknown>>;

/** What an answer says instead of the records, by a rule or by the key; undefined: nothing is replaced. */
export function falseAnswerFor(
  conduct: Conduct,
  account: Account,
  sale: Sale | undefined,
  act: Act | undefined,
): FalseAnswer | undefined {
  const isOther = conduct.does('other-account', sale, act);
  const isOtherMode = conduct.does('other-mode', sale, act);
  const isOtherCurrency = conduct.does('other-currency', sale, act);
  const isOwn = !isOther && !isOtherMode && isSameAccount(account, practiceAccount);
  if (isOwn && !isOtherCurrency) return undefined;
  return {
    appId: isOther ? strangersAppId : account.appId,
    liveMode: isOtherMode ? !account.liveMode : account.liveMode,
    ...(isOtherCurrency && { currency: strangersCurrency }),
  };
}

export async function falsified(answer: Response, disguise: FalseAnswer): Promise<Response> {
  if (!(answer.headers.get('content-type') ?? '').startsWith('application/json')) return answer;
  const body: unknown = await answer.json();
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(replaced(body, disguise)), { status: answer.status, headers });
}

function replaced(value: unknown, disguise: FalseAnswer): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, disguise));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      Object.hasOwn(disguise, name) ? disguise[name] : replaced(inner, disguise),
    ]),
  );
}

/** Disguises the answers to requests about no sale; answerAbout does the others. */
export function addFalseAnswers(app: Hono, { clock, conduct }: Context): void {
  app.use(async (c, next) => {
    const act = actOf(c.req.method, c.req.path);
    const disguise = isAboutOne(c.req)
      ? undefined
      : falseAnswerFor(conduct, accountOf(c.req.raw), undefined, act);
    const isAhead = conduct.does('wrong-clock', undefined, act);
    await next();
    if (disguise !== undefined) c.res = await falsified(c.res, disguise);
    if (isAhead) c.res.headers.set('Date', new Date(clock() + clockAheadBy).toUTCString());
  });
}
