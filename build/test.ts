/**
 * Runs the tests and sums them: the last line is `N passed, N failed`, plus `, N skipped` where there are any.
 *
 *     npm test                all: component, then fault; beside them unit and contract, and the end-to-end tests
 *     npm test -- FILE...     those whose path holds one of these words
 */
import { mkdirSync, rmSync } from 'node:fs';
import { buildApp } from './build.ts';
import { inLane } from './electron/lane.ts';
import { ensureBuilt } from './ensure-built.ts';
import { fromRoot } from './paths.ts';
import { closingLine, sum } from './testing/counts.ts';
import { displaysNeeded, runTests } from './testing/suites.ts';

const files = process.argv.slice(2);
// In the lane this starts again, as the user who runs the tests.
if (process.env['MADOGUCHI_DISPLAYS'] === undefined) {
  rmSync(fromRoot('out/test'), { recursive: true, force: true });
  mkdirSync(fromRoot('out/test'), { recursive: true });
}
process.exitCode = await inLane(displaysNeeded, files.length === 0 ? buildApp : ensureBuilt, async () => {
  const total = sum(await runTests(files));
  for (const name of total.failures) console.log(`Failed: ${name}`);
  for (const name of total.again) console.log(`Failed once, and passed when tried again: ${name}`);
  for (const line of total.skipped) console.log(`Not run: ${line}`);
  console.log(closingLine(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});
