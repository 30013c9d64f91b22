/**
 * The payer's side: `codeUrl` and what follows it. Every POST answers with a redirect, so that reload and back never pay again;
 * pages are computed from the store each time.
 */
import { type Context as HttpContext, type Hono } from 'hono';
import { type HttpBindings } from '@hono/node-server';
import { type Context } from '../context.ts';
import { readBytes } from '../requests.ts';
import { type CodeRecord, unseenPayment } from '../store/records.ts';
import { stateOf, takesTries } from '../validity.ts';
import { chooseLanguage, type Language } from './languages.ts';
import { page } from './layout.ts';
import { findPaymentMethod } from './methods.ts';
import {
  alreadyPaidPage,
  badFormPage,
  closedPage,
  type CodeView,
  declinedPage,
  expiredPage,
  openPage,
  type PageContent,
  paymentPage,
  receiptPage,
  unknownPage,
} from './pages.ts';
import { type Attempt, savedMethod, savedSourceOf, tryToPay } from './payment.ts';
import { newFormToken } from './tokens.ts';

type Status = 200 | 400 | 404 | 410;

export function addPayerPages(app: Hono, context: Context, hasFonts: boolean): void {
  const show = (
    c: HttpContext,
    { title, content }: PageContent,
    status: Status = 200,
  ): Response | Promise<Response> => {
    const language = languageOf(c);
    c.header('Content-Language', language);
    return c.html(page({ language, title, hasFonts, path: pagePath(c), content }), status);
  };
  const withCode = (
    c: HttpContext,
    respond: (code: CodeRecord) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    const code = context.store.codes.find(c.req.param('codeId') ?? '');
    const isShown = code !== undefined && code.internal.isPresented !== true;
    return isShown ? respond(code) : show(c, unknownPage(languageOf(c)), 404);
  };

  app.get('/pay/:codeId', (c) =>
    withCode(c, (code) => {
      const [content, status] = currentPage(viewOf(context, code, languageOf(c)));
      return show(c, content, status);
    }),
  );

  app.get('/pay/:codeId/receipt', (c) =>
    withCode(c, (code) =>
      stateOf(code, context.clock()) === 'paid'
        ? show(c, receiptPage(viewOf(context, code, languageOf(c))))
        : toCode(c, code.id),
    ),
  );

  app.get('/pay/:codeId/declined', (c) =>
    withCode(c, (code) => {
      const view = viewOf(context, code, languageOf(c));
      const isDeclined = view.state === 'payable' && view.charge !== undefined;
      return isDeclined ? show(c, declinedPage(view)) : toCode(c, code.id);
    }),
  );

  app.get('/pay/:codeId/return', (c) =>
    withCode(c, (code) =>
      stateOf(code, context.clock()) === 'paid' && code.frontUrl !== undefined
        ? c.redirect(code.frontUrl, 303)
        : toCode(c, code.id),
    ),
  );

  app.post('/pay/:codeId', async (c) => {
    const attempt = await readAttempt(c);
    if (attempt === undefined) return show(c, badFormPage(languageOf(c)), 400);
    return withCode(c, (code) => toCode(c, `${code.id}${pageAfter(tryToPay(context, code.id, attempt))}`));
  });
}

function pageAfter(tried: ReturnType<typeof tryToPay>): '' | '/receipt' | '/declined' {
  switch (tried) {
    case 'paid':
      return '/receipt';
    case 'declined':
    case 'repeated':
      return '/declined';
    case 'open':
    case 'not_payable':
      return '';
  }
}

function languageOf(c: HttpContext): Language {
  return chooseLanguage(c.req.query('lang'), c.req.header('accept-language'));
}

/** The path that shows this page when opened; a refused POST's own path is the code's. */
function pagePath(c: HttpContext): string {
  return new URL(c.req.url).pathname;
}

function toCode(c: HttpContext, rest: string): Response {
  return c.redirect(`/pay/${rest}?lang=${languageOf(c)}`, 303);
}

function viewOf(context: Context, code: CodeRecord, language: Language): CodeView {
  const { store, clock } = context;
  const { locationId } = code;
  const now = clock();
  return {
    language,
    code,
    state: stateOf(code, now),
    location: locationId === undefined ? undefined : store.locations.find(locationId),
    // Payers see their payment at once, the merchant sees a late one later.
    charge: unseenPayment(code)?.charge ?? store.charges.shownOfCode(code.id),
    now,
    token: newFormToken(context, code),
    takesTries: takesTries(code, now),
    savedSource: savedSourceOf(context, code),
  };
}

function currentPage(view: CodeView): [PageContent, Status] {
  switch (view.state) {
    case 'payable':
      return [paymentPage(view), 200];
    case 'open':
      return [openPage(view), 200];
    case 'paid':
      return [alreadyPaidPage(view), 200];
    case 'expired':
      return [expiredPage(view), 410];
    case 'closed':
      return [closedPage(view), 410];
  }
}

/** Reads the form; undefined: it is not one of the payment page's. */
async function readAttempt(c: HttpContext): Promise<Attempt | undefined> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return undefined;
  const bytes = await readBytes(c.req.raw);
  if (!bytes.ok) return undefined;
  const form = new URLSearchParams(new TextDecoder().decode(bytes.value));
  const chosen = form.get('method') ?? '';
  const method = chosen === savedMethod ? savedMethod : findPaymentMethod(chosen);
  const token = form.get('token');
  const outcome = form.get('outcome');
  if (method === undefined || token === null || (outcome !== 'pay' && outcome !== 'decline'))
    return undefined;
  return { token, method, isDeclined: outcome === 'decline', clientIp: clientIpOf(c) };
}

/** The payer's address; undefined where the app is called without a network (in tests). */
function clientIpOf(c: HttpContext): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress;
}
