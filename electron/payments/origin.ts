import { isIP } from 'node:net';
import { readProxy } from '../contract/service-proxy.ts';

/** The way to a service: by a proxy or directly, and which authorities vouch for its certificate. */
export interface Route {
  /** PEM of the shop's own authorities, trusted beside the public ones; null: none. */
  certificateAuthority: string | null;
  /** `http://HOST:PORT`; null: direct. */
  proxy: string | null;
}

export function routeOf({ certificateAuthority = null, proxy = null }: Partial<Route>): Route {
  return { certificateAuthority, proxy };
}

export const directRoute: Route = { certificateAuthority: null, proxy: null };

/** The base address, taken apart once (reliability, rule 5). */
export interface Origin {
  secure: boolean;
  /** Without the brackets of IPv6. */
  host: string;
  port: number;
  /** The `Host` header. */
  authority: string;
  proxy: { host: string; port: number } | null;
  certificateAuthority: string | null;
  /** Empty, or starts with `/`; never ends with it. */
  basePath: string;
}

/**
 * Takes a base address apart. Settings were checked before, so a bad one is a bug and throws: not https (http only with
 * `allowHttp`, to this machine), user info, query or fragment.
 */
export function parseOrigin(baseUrl: string, allowHttp: boolean, route: Route = directRoute): Origin {
  if (!URL.canParse(baseUrl)) throw new TypeError('The base address is not a URL.');
  const url = new URL(baseUrl);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = url.protocol === 'https:';
  if (!secure && !(allowHttp && url.protocol === 'http:' && isLoopback(host))) {
    throw new TypeError('The base address must be https (http only for practice on this machine).');
  }
  if (url.username !== '' || url.password !== '' || /[?#]/.test(baseUrl)) {
    throw new TypeError('The base address must have no user name, query or fragment.');
  }
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const proxy = secure && route.proxy !== null ? readProxy(route.proxy) : null;
  if (proxy === undefined) throw new TypeError('The proxy must be http://HOST:PORT without a user name.');
  const { certificateAuthority } = route;
  const basePath = url.pathname.replace(/\/+$/, '');
  return { secure, host, port, authority: url.host, proxy, certificateAuthority, basePath };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Whether an id may stand in a path. An id that could end or climb a segment, even on a server that decodes twice, is refused,
 * not encoded: no service issues such ids.
 */
export function isPathId(id: unknown): id is string {
  if (typeof id !== 'string' || id === '' || id.length > 255 || !id.isWellFormed()) return false;
  return id !== '.' && id !== '..' && !/[/\\?#%\s\p{Cc}]/u.test(id);
}
