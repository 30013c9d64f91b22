import { formatted } from './rules.ts';

/** http://, host and port; no user name and password, for which settings are no place. */
const address = /^http:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?\/?$/i;

/** Undefined: not a proxy's address. */
export function readProxy(text: string): { host: string; port: number } | undefined {
  if (!address.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, port } = new URL(text);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? 80 : Number(port) };
}

/** The proxy that requests to the service go through. */
export const serviceProxy = formatted('proxy-address', (value) => Boolean(readProxy(value)));
