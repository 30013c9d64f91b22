/** Why a page could not be loaded, as Electron's `loadURL` says it. */
const numbers: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_TIMED_OUT: -7,
  ERR_UNEXPECTED: -9,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_UNKNOWN_URL_SCHEME: -302,
};

/** An error with Electron's fields, from Chromium's text such as `net::ERR_FAILED`; an unlisted text counts as -2. */
export function loadError(
  errorText: string,
  url: string,
): Error & { code: string; errno: number; url: string } {
  const code = errorText.replace(/^net::/, '');
  const errno = numbers[code] ?? -2;
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
}
