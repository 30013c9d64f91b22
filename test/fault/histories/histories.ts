import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../../build/paths.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { historiesMutants } from './mutants.ts';

/** Histories of one process of the test runner. */
const perProcess = 500;
/** Histories of one test of the model: one that fails ends there. */
const perTest = 50;
/** Processes at a time: each needs a processor. */
const atOnce = Math.min(2, availableParallelism());
/** Their journals are in memory where there is such a place: what a disk does to them, other pieces say. */
const folderInMemory = '/dev/shm';
const model = 'test/unit/sales/model.test.ts';
/** The model alone: what other tests need (a browser, compiled messages) would be made ready for each process. */
const configuration = { root: fromRoot('.'), test: { include: [model], environment: 'node' } };

/** What one process found: histories that went well, and what went wrong in the model's own words. */
interface Batch {
  readonly held: number;
  readonly failures: string[];
}

/** Runs so many random histories of the model. Throws where it does not run at all. */
async function runBatch(seed: number, count: number): Promise<Batch> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-histories-'));
  const report = join(folder, 'report.json');
  const config = join(folder, 'vitest.config.mjs');
  writeFileSync(config, `export default ${JSON.stringify(configuration)};\n`);
  const child = spawn(
    process.execPath,
    [
      fromRoot('node_modules/vitest/vitest.mjs'),
      'run',
      model,
      '--config',
      config,
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    {
      cwd: fromRoot('.'),
      env: {
        ...process.env,
        ...(existsSync(folderInMemory) && { TMPDIR: folderInMemory }),
        RUNS: String(count),
        SEED: String(seed),
        QUICK: '1',
      },
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
    let [begun, done, held] = [0, 0, 0];
    const runOn = async (): Promise<void> => {
      while (begun < count) {
        const [first, size] = [begun, Math.min(perProcess, count - begun)];
        begun += size;
        const batch = await runBatch(seed + first, size);
        held += batch.held;
        failures.push(...batch.failures);
        progress((done += size), count);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, runOn));
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
