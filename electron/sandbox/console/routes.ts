/**
 * The owner's console: what is done to a code behind the terminals' backs. `GET /console` is a page for a browser,
 * signed in to with the key as the user name; `POST /console/codes/{codeId}` takes its forms, or JSON.
 */
import { type Context as HttpContext, type Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type KeyedAccount } from '../accounts.ts';
import { type Context } from '../context.ts';
import { refusalResponse } from '../errors.ts';
import { ownKey } from '../guards.ts';
import { chooseLanguage } from '../payer/languages.ts';
import { page } from '../payer/layout.ts';
import { readBody, readBytes } from '../requests.ts';
import { actAsOwner, ownersActs } from '../world/owner.ts';
import { consolePage } from './page.ts';

const actSchema = z.object({
  act: z.enum(ownersActs, { error: `must be one of ${ownersActs.join(', ')}` }),
  amount: z
    .int({ error: 'must be a positive integer' })
    .positive({ error: 'must be a positive integer' })
    .optional(),
});
const codesShown = 50;

/** Adds the console. Browsers keep the sign-in and send it along by themselves, so other sites' forms are refused. */
export function addConsole(
  app: Hono,
  context: Context,
  keys: readonly KeyedAccount[],
  upToDate: () => void,
  hasFonts: boolean,
): void {
  app.use('/console/*', askForSignIn, ownSite, ownKey(keys, ['bearer', 'basic']), async (_, next) => {
    upToDate();
    await next();
  });

  app.get('/console', (c) => {
    const language = chooseLanguage(c.req.query('lang'), c.req.header('accept-language'));
    const codes = context.store.codes.latest(codesShown).map((code) => ({
      code,
      charge: context.store.charges.shownOfCode(code.id),
    }));
    const { title, content } = consolePage(language, codes, c.req.query('problem'));
    return c.html(page({ language, title, hasFonts, path: '/console', content }));
  });

  app.post('/console/codes/:codeId', async (c) => {
    const isForm = (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
    const act = isForm ? await readForm(c) : await readBody(c, actSchema);
    if (!act.ok) return refusalResponse(c, act.refusal);
    const refusal = actAsOwner(context, c.req.param('codeId'), act.value.act, act.value.amount);
    if (isForm) {
      const problem = refusal === undefined ? '' : `?problem=${encodeURIComponent(refusal.message)}`;
      return c.redirect(`/console${problem}`, 303);
    }
    return refusal === undefined ? c.body(null, 204) : refusalResponse(c, refusal);
  });
}

const askForSignIn: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status === 401) c.res.headers.set('WWW-Authenticate', 'Basic realm="console"');
};

const ownSite: MiddlewareHandler = async (c, next) => {
  const from = c.req.header('sec-fetch-site');
  if (c.req.method === 'POST' && from !== undefined && from !== 'same-origin') {
    return refusalResponse(c, { code: 'foreign_host', message: 'The form is of another site.' });
  }
  await next();
  return undefined;
};

type ActResult = Awaited<ReturnType<typeof readBody<typeof actSchema>>>;

async function readForm(c: HttpContext): Promise<ActResult> {
  const bytes = await readBytes(c.req.raw);
  if (!bytes.ok) return bytes;
  const form = new URLSearchParams(new TextDecoder().decode(bytes.value));
  const amount = form.get('amount') ?? '';
  const read = actSchema.safeParse({
    act: form.get('act'),
    ...(amount !== '' && { amount: Number(amount) }),
  });
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, refusal: { code: 'invalid_field', message: 'act or amount makes no sense.' } };
}
