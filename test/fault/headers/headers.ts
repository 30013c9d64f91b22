import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import configuration from '../../../build/electron-builder.ts';
import { ensureBuilt } from '../../../build/ensure-built.ts';
import { fromRoot } from '../../../build/paths.ts';
import { refusedSwitches, webPreferences } from '../../../electron/window/security.ts';
import { atLeast, type Figure, none, type Piece, type PieceReport } from '../support/piece.ts';
import {
  builtPages,
  headerProblems,
  otherMethods,
  pageProblems,
  screensHandler,
  servedFiles,
  traversals,
} from './app-protocol.ts';
import { safeFuses, safePreferences } from './safe.ts';
import { readProduct } from './source.ts';

const openingSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'ignore-certificate-errors',
  'allow-insecure-localhost',
  'disable-web-security',
  'no-sandbox',
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  'js-flags',
  'load-extension',
];
const longestPreload = 30;

/** What of a table is not as it must be, by name. */
function deviations(right: object, found: object | null | undefined): string[] {
  const values = new Map<string, unknown>(Object.entries(found ?? {}));
  return Object.entries(right).flatMap(([name, value]) =>
    values.get(name) === value ? [] : [`${name}: ${String(values.get(name))}`],
  );
}

async function servedProblems(ask: ReturnType<typeof screensHandler>): Promise<string[]> {
  const problems: string[] = [];
  for (const { url, type } of servedFiles()) {
    const answer = await ask(url);
    if (answer.status !== 200) problems.push(`${url}: ${answer.status}`);
    problems.push(...headerProblems(answer.headers, type).map((problem) => `${url}: ${problem}`));
  }
  for (const { name, html } of builtPages()) {
    problems.push(...pageProblems(html).map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

/** Asks for what must be refused; answers what was not, or was refused without the headers. */
async function unrefused(ask: ReturnType<typeof screensHandler>): Promise<string[]> {
  const problems: string[] = [];
  const expect = async (url: string, method: string, status: number): Promise<void> => {
    const answer = await ask(url, method);
    if (answer.status !== status) problems.push(`${method} ${url}: ${answer.status} instead of ${status}`);
    problems.push(...headerProblems(answer.headers, null).map((problem) => `${method} ${url}: ${problem}`));
  };
  for (const url of traversals()) await expect(url, 'GET', 400);
  for (const method of otherMethods) await expect('app://madoguchi/index.html', method, 405);
  return problems;
}

async function sourceFigures(): Promise<{ figures: Figure[]; failures: string[] }> {
  const { files, breaches } = await readProduct();
  const preloads = readdirSync(fromRoot('electron')).filter((name) =>
    /^(?:[a-z-]+-)?preload\.ts$/.test(name),
  );
  const lengths = preloads.map(
    (name) =>
      readFileSync(fromRoot(`electron/${name}`), 'utf8')
        .trimEnd()
        .split('\n').length,
  );
  const longest = Math.max(...lengths);
  return {
    figures: [
      atLeast('sources read for what must stand nowhere', 200, files),
      none('places where it stands', breaches),
      {
        figure: `lines of the longest of ${preloads.length} preloads`,
        aim: `${longestPreload} or fewer`,
        measured: String(longest),
        met: preloads.length > 0 && longest <= longestPreload,
      },
    ],
    failures: breaches,
  };
}

/** The headers of everything that is served, the ways out of the folder, the fuses, and the source itself. */
export const headers: Piece = {
  name: 'headers',
  about: 'headers and policy of every file served, ways out of the folder, fuses, windows, the source',
  count: 1,
  async run({ progress }): Promise<PieceReport> {
    await ensureBuilt();
    const pictures = mkdtempSync(join(tmpdir(), 'madoguchi-headers-'));
    try {
      const ask = screensHandler(pictures);
      const [served, refused] = [await servedProblems(ask), await unrefused(ask)];
      const source = await sourceFigures();
      const fuses = deviations(safeFuses, configuration.electronFuses);
      const preferences = deviations(safePreferences, webPreferences);
      const switches = openingSwitches.filter((name) => !refusedSwitches.includes(name));
      progress(1, 1);
      return {
        figures: [
          atLeast('files served, each with the headers of window/security.ts', 20, servedFiles().length),
          none('headers or pages that deviate', served),
          atLeast(
            'spellings of a way out of the folder, and other methods',
            60,
            traversals().length + otherMethods.length,
          ),
          none('of them answered otherwise than 400 or 405', refused),
          ...source.figures,
          none('fuses, window settings and switches that are open', [...fuses, ...preferences, ...switches]),
        ],
        failures: [...served, ...refused, ...source.failures, ...fuses, ...preferences, ...switches],
        details: { files: servedFiles().length, traversals: traversals().length },
      };
    } finally {
      rmSync(pictures, { recursive: true });
    }
  },
};
