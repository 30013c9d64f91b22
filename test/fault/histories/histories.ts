import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../../build/paths.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { historiesMutants } from './mutants.ts';

/** Histories of one process of the test runner. */
const perProcess = 250;
/** Histories of one test of the model: one that fails ends there. */
const perTest = 50;

/** What one process found: histories that went well, and what went wrong in the model's own words. */
interface Batch {
  readonly held: number;
  readonly failures: string[];
}

/** Runs so many random histories of the model (test/unit/sales/model.test.ts). Throws where it does not run at all. */
async function runBatch(seed: number, count: number): Promise<Batch> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-histories-'));
  const report = join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    [
      ...[fromRoot('node_modules/vitest/vitest.mjs'), 'run', 'test/unit/sales/model.test.ts'],
      ...['--config', fromRoot('build/vitest.config.ts'), '--project', 'unit'],
      ...['--reporter=json', `--outputFile=${report}`],
    ],
    {
      cwd: fromRoot('.'),
      env: { ...process.env, RUNS: String(count), SEED: String(seed), QUICK: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString('utf8')));
  await new Promise((resolve) => child.once('close', resolve));
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
    };
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    if (tests.length === 0) throw new Error('no test of the model was found');
    const failed = tests.filter(({ status }) => status !== 'passed');
    return {
      held: Math.max(0, count - failed.length * perTest),
      failures: failed.map(({ failureMessages }) => wordsOf(failureMessages[0] ?? 'no words')),
    };
  } catch (error) {
    throw new Error(`The model did not run: ${complaints.slice(0, 500)}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The seed and path that repeat it, and what did not hold. */
function wordsOf(message: string): string {
  const [, again = ''] = /(\{ seed: .*?\})/.exec(message) ?? [];
  const [, cause = message] = /(?:Cause|Got|Caused by):?([^]*)/.exec(message) ?? [];
  return `${again} ${cause.replaceAll(/\s+/g, ' ').trim().slice(0, 600)}`;
}

const kinds = ['lost', 'doubled', 'untrue', 'forgotten'] as const;

/** Random histories of the world, the payers, the staff and outages, in the model. */
export const histories: Piece = {
  name: 'histories',
  about: 'random histories of world, payers, staff and outages in the model',
  count: 10_000,
  mutants: historiesMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const failures: string[] = [];
    let held = 0;
    for (let begun = 0; begun < count; begun += perProcess) {
      const batch = await runBatch(seed + begun, Math.min(perProcess, count - begun));
      held += batch.held;
      failures.push(...batch.failures);
      progress(Math.min(count, begun + perProcess), count);
    }
    const of = (kind: (typeof kinds)[number]): string[] =>
      failures.filter((each) => each.includes(`${kind}: `));
    const known = kinds.flatMap(of);
    return {
      figures: [
        atLeast('random histories of world, payers, staff and outages', count, held),
        none('sales lost in a history', of('lost')),
        none('sales doubled unseen in a history', of('doubled')),
        none('sales shown as something that they are not in a history', of('untrue')),
        none('codes forgotten in a history', of('forgotten')),
        none(
          'histories that broke another rule',
          failures.filter((each) => !known.includes(each)),
        ),
      ],
      failures,
      details: { held },
    };
  },
};
