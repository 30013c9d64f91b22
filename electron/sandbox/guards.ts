/** What every request passes first: whose host it names, which headers its answer carries, whose key it shows. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type MiddlewareHandler } from 'hono';
import { type KeyedAccount, noteAccount } from './accounts.ts';
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

export function jsonAs(mediaType: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.headers.get('content-type') === 'application/json') {
      c.res.headers.set('Content-Type', mediaType);
    }
  };
}

/** Refuses other hosts: a web page must not reach this service under a name of its own (DNS rebinding). */
export function ownHost(hosts: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    // Both: a request line may carry a URL that contradicts the header.
    const named = [new URL(c.req.url).host, c.req.header('host')];
    const isOwn = named.every((host) => host === undefined || hosts.has(host.toLowerCase()));
    if (!isOwn) {
      return refusalResponse(c, { code: 'foreign_host', message: 'The Host header names another service.' });
    }
    await next();
    return undefined;
  };
}

/** The key as a bearer token, or as Basic's user name without a password. */
export type SignIn = 'bearer' | 'basic';

/**
 * Wants `Authorization: Bearer KEY` (section 5), or Basic where the dialect takes it, and notes whose key it is. Compared in
 * constant time.
 */
export function ownKey(keyed: readonly KeyedAccount[], ways: readonly SignIn[]): MiddlewareHandler {
  const expected = keyed.map((account) => ({ account, digest: digest(account.key) }));
  return async (c, next) => {
    const shown = shownKey(c.req.header('authorization') ?? '', ways);
    const found = shown === undefined ? undefined : digest(shown);
    const own = expected.find((each) => found !== undefined && timingSafeEqual(found, each.digest));
    if (own === undefined) {
      const message =
        shown === undefined
          ? 'The header "Authorization: Bearer <SECRET_KEY>" is missing.'
          : 'The secret key is not the one of this service.';
      const published = shown === undefined ? 'M004002' : 'M004001';
      return refusalResponse(c, { code: 'invalid_key', message, published });
    }
    noteAccount(c.req.raw, own.account);
    await next();
    return undefined;
  };
}

function shownKey(header: string, ways: readonly SignIn[]): string | undefined {
  const bearer = /^Bearer +([!-~]+) *$/i.exec(header)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = ways.includes('basic') ? /^Basic +([\w+/=]+) *$/i.exec(header)?.[1] : undefined;
  if (basic === undefined) return undefined;
  // The user name is the key; elepay's SDKs send an empty password, which is not checked.
  const [, key] = /^([!-9;-~]+):/.exec(Buffer.from(basic, 'base64').toString('utf8')) ?? [];
  return key;
}

/** A hash, since the comparison needs equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
