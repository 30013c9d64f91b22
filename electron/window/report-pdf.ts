import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BrowserWindow, type Session, session } from 'electron';
import type { Log } from '../domain/log.ts';
import { type Timers, within } from '../domain/timers.ts';
import { closeNetwork, guardSession } from './guards.ts';
import { webPreferences } from './security.ts';

/** Prints a self-contained page as PDF. Rejects where Chromium cannot. */
export type PrintPage = (html: string) => Promise<Uint8Array>;

/** Milliseconds: a chain's report has hundreds of pages. */
const patienceMs = 60_000;
const address = 'https://report.invalid/';
const policy = `default-src 'none'; style-src 'unsafe-inline' ${address}; font-src ${address}`;
const paper = { pageSize: 'A4', printBackground: true, landscape: true } as const;

/**
 * Prints a page on A4 in a hidden window without scripts, in a session that reaches only the program's fonts: the machine may
 * have none for Japanese.
 */
export function createReportPdf(parts: { fonts: string; timers: Timers; log: Pick<Log, 'warn'> }): PrintPage {
  let alone: Session | undefined;
  let before: Promise<unknown> = Promise.resolve();
  const print: PrintPage = async (html) => {
    alone ??= closedSession(parts.log);
    const page = html.replace('<style>', '<link rel="stylesheet" href="fonts/index.css"><style>');
    alone.protocol.handle('https', ({ url }) => answerTo(url, page, parts.fonts));
    const window = new BrowserWindow({
      show: false,
      focusable: false,
      // Without a display, as over SSH, Chromium crashes over a window's frame.
      frame: false,
      webPreferences: { ...webPreferences, session: alone },
    });
    try {
      const printed = window.loadURL(address).then(() => window.webContents.printToPDF(paper));
      return await within({ timers: parts.timers, ms: patienceMs, late: 'No PDF came in time.' }, printed);
    } finally {
      window.destroy();
      alone.protocol.unhandle('https');
    }
  };
  // One at a time: the session serves one page.
  return (html) => {
    const printed = before.then(() => print(html));
    before = printed.catch(() => undefined);
    return printed;
  };
}

function closedSession(log: Pick<Log, 'warn'>): Session {
  const alone = session.fromPartition('report');
  guardSession(alone, (url) => url.startsWith(address), log);
  closeNetwork(alone, 'nothing', log);
  return alone;
}

const font = /^fonts\/(files\/[\w.-]+\.woff2|index\.css)$/;

async function answerTo(url: string, page: string, fonts: string): Promise<Response> {
  const asked = url.slice(address.length);
  if (asked === '') {
    return new Response(page, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    });
  }
  const [, name] = font.exec(asked) ?? [];
  if (name === undefined) return new Response(null, { status: 404 });
  const type = name.endsWith('.css') ? 'text/css' : 'font/woff2';
  return new Response(await readFile(join(fonts, name)), { headers: { 'content-type': type } });
}
