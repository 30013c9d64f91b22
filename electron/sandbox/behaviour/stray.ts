/** Answers by something between terminal and service, before any work. */
import { type Context as HttpContext, type Hono } from 'hono';
import { type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context } from '../context.ts';
import { actOf, type Act } from './acts.ts';
import { type Conduct, type Sale } from './behaviour.ts';

const pages = {
  'stray-403': [403, 'Forbidden'],
  'stray-404': [404, 'Not Found'],
  'stray-405': [405, 'Not Allowed'],
  'stray-501': [501, 'Not Implemented'],
  'stray-html': [200, 'Welcome to the free Wi-Fi'],
} as const;
const strays = Object.keys(pages) as (keyof typeof pages)[];

export function strayAnswer(
  conduct: Conduct,
  c: HttpContext,
  sale: Sale | undefined,
  act: Act | undefined,
): Response | undefined {
  if (conduct.does('away', sale, act)) return dropConnection(c);
  const wanted = strays.find((what) => conduct.does(what, sale, act));
  if (wanted === undefined) return undefined;
  const [status, title] = pages[wanted];
  return c.newResponse(`<!doctype html><title>${title}</title><h1>${title}</h1>`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

/** Paths about one code or charge: answerAbout handles those. */
const aboutOne = /^\/(codes|charges)(\/|$)/;

export function isAboutOne({ method, path }: HttpContext['req']): boolean {
  return aboutOne.test(path) && !(path === '/charges' && method === 'GET');
}

/** Spoils the answers to requests about no sale. Must precede the key's check. */
export function addStrays(app: Hono, { conduct }: Context): void {
  app.use(async (c, next) => {
    const act = actOf(c.req.method, c.req.path);
    const stray = isAboutOne(c.req) ? undefined : strayAnswer(conduct, c, undefined, act);
    if (stray !== undefined) return stray;
    await next();
    return undefined;
  });
}

/** Cuts the connection: the client cannot learn whether the work was done. */
export function dropConnection(c: HttpContext): Response {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  incoming?.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
