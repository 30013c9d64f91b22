import { isIP } from 'node:net';
import { readProxy } from '../contract/service-proxy.ts';

/** The way to a service where it is not the direct one, or its certificate not of a public authority. */
export interface Route {
  /** PEM of the shop's own authorities, trusted beside the public ones; null: none. */
  certificateAuthority: string | null;
  /** `http://HOST:PORT`; null: the service is reached directly. */
  proxy: string | null;
}

/** The way to a service as the settings name it: what they leave out is as it is without it. */
export function routeOf({ certificateAuthority = null, proxy = null }: Partial<Route>): Route {
  return { certificateAuthority, proxy };
}

/** The direct way, to a certificate of a public authority. */
export const directRoute: Route = { certificateAuthority: null, proxy: null };

/** Where every request of a client goes: the base address, taken apart once (reliability, rule 5). */
export interface Origin {
  secure: boolean;
  /** Name or address to connect to, without the brackets of IPv6. */
  host: string;
  port: number;
  /** The `Host` header. */
  authority: string;
  proxy: { host: string; port: number } | null;
  certificateAuthority: string | null;
  /** Starts with `/` or is empty; never ends with `/`. */
  basePath: string;
}

/**
 * Takes a base address apart. Settings have checked it before, so a bad one is a bug and throws: not
 * https (http is for `allowHttp` and this machine itself), user info, query or fragment.
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
 * Whether an id may be put into a path. What could end or climb a path segment, even for a server that
 * decodes twice, is refused rather than encoded: no service issues such ids.
 */
export function isPathId(id: unknown): id is string {
  if (typeof id !== 'string' || id === '' || id.length > 255 || !id.isWellFormed()) return false;
  return id !== '.' && id !== '..' && !/[/\\?#%\s\p{Cc}]/u.test(id);
}
