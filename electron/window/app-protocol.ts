import { readFile } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { CustomScheme, Protocol, ProtocolRequest, ProtocolResponse } from 'electron';
import { safeScreenPolicy, safeScreenUrl, screenHeaders, screensOrigin } from './security.ts';

/**
 * Registered before the app is ready. Module scripts and fonts are CORS requests, even to their own scheme; the policy decides
 * what may be requested.
 */
export const screensScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
};

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wav': 'audio/wav',
  '.json': 'application/json',
};

/**
 * The file below `folder` for a URL of the screens; undefined for another host, a query, an unknown file type, or any spelling of
 * a step upwards.
 */
export function fileOf(requested: string, folder: string): { path: string; type: string } | undefined {
  if (!URL.canParse(requested)) return undefined;
  const url = new URL(requested);
  if (url.protocol !== screensOrigin.protocol || url.host !== screensOrigin.host || url.search !== '') {
    return undefined;
  }
  let name: string;
  try {
    name = decodeURIComponent(url.pathname);
  } catch {
    return undefined; // a malformed percent escape
  }
  // Checked in the raw text too: a URL parser may already have resolved the dots.
  if (/(^|[\\/])\.\.?([\\/]|$)/.test(decodedOnce(requested)) || /[\0\\:%]/.test(name)) return undefined;
  const type = contentTypes[extname(name).toLowerCase()];
  const path = join(folder, name);
  if (!type || !path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return undefined;
  return { path, type };
}

function decodedOnce(text: string): string {
  return text.replaceAll(/%2e/gi, '.').replaceAll(/%2f/gi, '/').replaceAll(/%5c/gi, '\\');
}

/** The shop's own picture for a URL, or undefined. Only names that the terminal gives its pictures match: no path, no other file type. */
export function pictureOf(requested: string, folder: string): { path: string; type: string } | undefined {
  const pattern = /^app:\/\/madoguchi\/shop-pictures\/([0-9a-f]{32}\.(png|webp))$/;
  const [, name, kind] = pattern.exec(requested) ?? [];
  if (name === undefined) return undefined;
  return { path: join(folder, name), type: kind === 'png' ? 'image/png' : 'image/webp' };
}

/** Serves the screens and the shop's pictures with the security headers. Throws where the scheme already has a handler. */
export function serveScreens(
  protocol: Pick<Protocol, 'registerStreamProtocol'>,
  folders: { screens: string; pictures: string },
): void {
  const { scheme } = screensScheme;
  // Not `handle`: its Request and Response make Node compile a whole HTTP client, which would delay the first page (docs/figures.md). It
  // ends up here anyway.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const registered = protocol.registerStreamProtocol(scheme, (request, respond) => {
    void answer(request, folders).then(respond);
  });
  if (!registered) throw new Error(`The scheme ${scheme} is answered for already.`);
}

async function answer(
  { method, url }: Pick<ProtocolRequest, 'method' | 'url'>,
  folders: { screens: string; pictures: string },
): Promise<ProtocolResponse> {
  if (method !== 'GET') return refuse(405);
  const file = pictureOf(url, folders.pictures) ?? fileOf(url, folders.screens);
  if (!file) return refuse(400);
  // Not through net.fetch: the session's own guard blocks files.
  const content = await readFile(file.path).catch(() => undefined);
  if (!content) return refuse(404);
  const headers = { ...headersOf(file.path, folders.screens), ...keptAs(file), 'content-type': file.type };
  return { statusCode: 200, headers, data: Readable.from(content) };
}

/** The safe screen has a stricter policy of its own. */
function headersOf(path: string, screens: string): Readonly<Record<string, string>> {
  if (path !== join(screens, basename(safeScreenUrl))) return screenHeaders;
  return { ...screenHeaders, 'content-security-policy': safeScreenPolicy };
}

/**
 * Pages are requested each time. Other files never change while the program runs, and pictures are named by their content: a page
 * loaded again, as after a crash, has them cached.
 */
function keptAs({ path }: { path: string }): Readonly<Record<string, string>> {
  return extname(path) === '.html' ? {} : { 'cache-control': 'max-age=31536000, immutable' };
}

function refuse(statusCode: number): ProtocolResponse {
  return { statusCode, headers: { ...screenHeaders }, data: Readable.from([]) };
}
