/** Answers that say they are of another account, or of another mode, than the records are. */
import { type Hono } from 'hono';
import { type Account, accountOf, isSameAccount, practiceAccount } from '../accounts.ts';
import { type Context } from '../context.ts';
import { actOf, type Act } from './acts.ts';
import { type Conduct, type Sale } from './behaviour.ts';
import { isAboutOne } from './stray.ts';

/** The account that a merchant finds behind the address after somebody else's key was put in. */
export const strangersAppId = 'app_stranger';

/** Whom the answer is to be of: another than the records say, by a rule or by the key; undefined where it is not. */
export function shownAccount(
  conduct: Conduct,
  account: Account,
  sale: Sale | undefined,
  act: Act | undefined,
): Account | undefined {
  const isOther = conduct.does('other-account', sale, act);
  const isOtherMode = conduct.does('other-mode', sale, act);
  if (!isOther && !isOtherMode) return isSameAccount(account, practiceAccount) ? undefined : account;
  return {
    appId: isOther ? strangersAppId : account.appId,
    liveMode: isOtherMode ? !account.liveMode : account.liveMode,
  };
}

/** The answer with every `appId` and `liveMode` in it replaced. */
export async function disguised(answer: Response, account: Account): Promise<Response> {
  if (!(answer.headers.get('content-type') ?? '').startsWith('application/json')) return answer;
  const body: unknown = await answer.json();
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(replaced(body, account)), { status: answer.status, headers });
}

function replaced(value: unknown, account: Account): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, account));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'appId') return [name, account.appId];
      if (name === 'liveMode') return [name, account.liveMode];
      return [name, replaced(inner, account)];
    }),
  );
}

/** Disguises the answers to all requests that are about no sale; answerAbout does it for the others. */
export function addDisguise(app: Hono, { conduct }: Context): void {
  app.use(async (c, next) => {
    const act = actOf(c.req.method, c.req.path);
    const account = isAboutOne(c.req)
      ? undefined
      : shownAccount(conduct, accountOf(c.req.raw), undefined, act);
    await next();
    if (account !== undefined) c.res = await disguised(c.res, account);
  });
}
