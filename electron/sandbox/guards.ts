/** What every request passes first: whose host it names, which headers every answer carries, whose key it shows. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type MiddlewareHandler } from 'hono';
import { refusalResponse } from './errors.ts';

const securityHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "script-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** Puts the security headers on every answer; an answer's own `Cache-Control` stands. */
export const secured: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
};

/** Refuses a request for any other host: a web page elsewhere must not reach this service by a name of its own. */
export function ownHost(hosts: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    // Both, since a request line may carry a whole URL that says something else than the header.
    const named = [new URL(c.req.url).host, c.req.header('host')];
    const isOwn = named.every((host) => host === undefined || hosts.has(host.toLowerCase()));
    if (!isOwn) {
      return refusalResponse(c, { code: 'foreign_host', message: 'The Host header names another service.' });
    }
    await next();
    return undefined;
  };
}

/** Wants `Authorization: Bearer KEY` (specification section 5), compared in constant time. */
export function ownKey(key: string): MiddlewareHandler {
  const expected = digest(key);
  return async (c, next) => {
    const shown = /^Bearer +([!-~]+) *$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (shown === undefined || !timingSafeEqual(digest(shown), expected)) {
      const message =
        shown === undefined
          ? 'The header "Authorization: Bearer <SECRET_KEY>" is missing.'
          : 'The secret key is not the one of this service.';
      return refusalResponse(c, { code: 'invalid_key', message });
    }
    await next();
    return undefined;
  };
}

/** Equal lengths whatever was sent, as the comparison needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
