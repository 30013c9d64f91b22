/**
 * The app's own scheme. A stock Chromium cannot be taught a scheme from outside, so `app://NAME/` is shown under an
 * https origin that exists nowhere else, and every address is translated back before the app sees it.
 */
const suffix = 'chromium-host.invalid';
const pattern =
  /^https:\/\/([^/]*?)\.([a-z][a-z0-9+-]*)(?:\.of-[0-9a-f]+)?\.chromium-host\.invalid(?=[/?#]|$)/;
const schemes = new Set<string>();

/** Makes a scheme one of the app's own. */
export function registerScheme(scheme: string): void {
  schemes.add(scheme);
}

/** What tells the origins of a kept partition from those of the default session, whose profile it shares. */
export function labelOf(partition: string): string {
  return `.of-${Buffer.from(partition).toString('hex').slice(0, 60)}`;
}

/** The address under which Chromium shows an address of the app's; `label`: in a kept partition. */
export function toChromiumUrl(url: string, label = ''): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (!schemes.has(scheme.toLowerCase())) return url;
  return `https://${host.toLowerCase()}.${scheme.toLowerCase()}${label}.${suffix}${rest}`;
}

/** True for an address of the app's own scheme. */
export function isOwnUrl(url: string): boolean {
  return toChromiumUrl(url) !== url;
}

/** The app's address for one of Chromium's. */
export function toAppUrl(url: string): string {
  const match = pattern.exec(url);
  return match === null ? url : `${match[2] ?? ''}://${match[1] ?? ''}${url.slice(match[0].length)}`;
}

/** The origin of an address as Electron names it: `app://NAME` for the app's own, `null` where there is none. */
export function originOf(appUrl: string): string {
  const chromium = toChromiumUrl(appUrl);
  if (!URL.canParse(chromium)) return 'null';
  return toAppUrl(new URL(chromium).origin);
}
