/** The printers of the system, by the commands of CUPS; where there are none there are no printers. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cdp } from './cdp.ts';
import { notImplemented } from './guard.ts';
import { pdfOf } from './pdf.ts';

type Printed = (success: boolean, failureReason: string) => void;

const run = promisify(execFile);
const micrometresInAnInch = 25_400;
const micrometresInAPoint = micrometresInAnInch / 72;

/** What `getPrintersAsync` answers. */
export async function systemPrinters(): Promise<Electron.PrinterInfo[]> {
  const names = await said('lpstat', ['-e']);
  return await Promise.all(
    names
      .split('\n')
      .filter((name) => name !== '')
      .map(async (name) => {
        const options = optionsOf(await said('lpoptions', ['-p', name]));
        const description = options['printer-info'] ?? '';
        return { name, displayName: name, description, options: options as unknown as Electron.Options };
      }),
  );
}

/** Prints a page as `print` does: without a question, as large as its paper, in its own colours. */
export async function printPage(
  cdp: () => Promise<Cdp>,
  options: Electron.WebContentsPrintOptions,
  printed: Printed,
): Promise<void> {
  const known = await systemPrinters();
  if (!known.some(({ name }) => name === options.deviceName)) {
    printed(false, 'Invalid deviceName provided');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'chromium-host-print-'));
  try {
    const { width, height } = pageOf(options);
    const pdf = await pdfOf(await cdp(), {
      pageSize: { width: width / micrometresInAnInch, height: height / micrometresInAnInch },
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      printBackground: options.printBackground ?? false,
    });
    const path = join(folder, 'page.pdf');
    await writeFile(path, pdf);
    const media = `media=Custom.${width / micrometresInAPoint}x${height / micrometresInAPoint}`;
    await run('lp', ['-d', options.deviceName ?? '', '-o', media, path]);
    printed(true, '');
  } catch {
    printed(false, 'Print job failed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether this is what the host can print; throws by name where it is not. */
export function refuseOtherPrints(options: Electron.WebContentsPrintOptions): void {
  const { silent, margins, deviceName, pageSize, printBackground: _, ...others } = options;
  const [other] = Object.keys(others);
  if (other !== undefined) throw notImplemented(`WebContents.print({ ${other} })`);
  if (silent !== true || margins?.marginType !== 'none' || typeof pageSize !== 'object' || !deviceName) {
    throw notImplemented(
      'WebContents.print() other than silent, without margins, on a named printer and page',
    );
  }
}

function pageOf({ pageSize }: Electron.WebContentsPrintOptions): Electron.Size {
  if (typeof pageSize !== 'object') throw new TypeError('No page size.');
  return pageSize;
}

/** What a command of CUPS says; '' where it, or the service that it asks, is not there. */
async function said(command: string, args: string[]): Promise<string> {
  try {
    return (await run(command, args, { env: { ...process.env, LC_ALL: 'C.UTF-8' } })).stdout;
  } catch {
    return '';
  }
}

/** Reads `name=value` pairs, where a value with spaces is in quotes. */
function optionsOf(line: string): Record<string, string> {
  const pairs = line.matchAll(/([\w-]+)=(?:'((?:[^'\\]|\\.)*)'|(\S*))/g);
  return Object.fromEntries(
    Array.from(pairs, ([, name = '', quoted, plain]) => [
      name,
      (quoted ?? plain ?? '').replaceAll(/\\(.)/g, '$1'),
    ]),
  );
}
