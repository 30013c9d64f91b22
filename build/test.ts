/**
 * Runs the tests and sums them: the last line is `N passed, N failed`, plus `, N skipped` where there are any.
 *
 *     npm test                        unit and contract, then fault; beside them component and the end-to-end tests
 *     npm run test:electron [-- ...]  the end-to-end tests on the registry's Electron; Playwright takes the rest
 *     node build/test.ts --all        both, as .ci/run does
 */
import { mkdirSync, rmSync } from 'node:fs';
import { buildApp } from './build.ts';
import { fromRoot } from './paths.ts';
import { closingLine, type Count, sum } from './testing/counts.ts';
import { runAll, runOnRegistryElectron } from './testing/suites.ts';

const [part, ...rest] = process.argv.slice(2);
if (part !== undefined && !['--all', '--electron'].includes(part)) {
  console.error(`npm test takes no ${part}: docs/CONTRIBUTING.md says how to run some of the tests.`);
  process.exit(2);
}
const electronAlone = part === '--electron';
if (!electronAlone) rmSync(fromRoot('out/test'), { recursive: true, force: true });
mkdirSync(fromRoot('out/test'), { recursive: true });
await buildApp();

const counts: Count[] = electronAlone ? [] : await runAll();
if (electronAlone || part === '--all') counts.push(await onElectron());
const total = sum(counts);
for (const name of total.failures) console.log(`Failed: ${name}`);
for (const line of total.skipped) console.log(`Not run: ${line}`);
console.log(closingLine(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** Where the machine cannot run them: asked for by themselves they fail, among the others they are left out. */
async function onElectron(): Promise<Count> {
  const result = await runOnRegistryElectron(electronAlone ? rest : []);
  if (!('missing' in result)) return result;
  console.error(result.missing);
  const left = `the end-to-end tests on a real Electron: ${result.missing}`;
  return electronAlone
    ? { passed: 0, failed: 1, failures: [], skipped: [] }
    : { passed: 0, failed: 0, failures: [], skipped: [left] };
}
