import { formatted } from './rules.ts';

/** http://, a host and a port: no user name and no password, which the settings are no place for. */
const address = /^http:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?\/?$/i;

/** Takes the address of a proxy apart; undefined where it is none. */
export function readProxy(text: string): { host: string; port: number } | undefined {
  if (!address.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, port } = new URL(text);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? 80 : Number(port) };
}

/** The proxy that requests to the service go through. */
export const serviceProxy = formatted('proxy-address', (value) => Boolean(readProxy(value)));
