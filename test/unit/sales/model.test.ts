import fc from 'fast-check';
import { test } from 'vitest';
import { checkInTheEnd } from './model-checks.ts';
import { steps } from './model-steps.ts';
import { World } from './model-world.ts';

/** A failure prints its seed and path: SEED=... RUNS=... reproduces and widens; QUICK=1 does not look for a shorter one. */
const runs = Number(process.env['RUNS'] ?? 150);
const seed = Number(process.env['SEED'] ?? 20_260_401);
/** Histories of one test: what they leave open is closed at its end. */
const perTest = 50;
const history = fc.commands(steps, { maxCommands: 30, size: 'max' });
const tests = Array.from({ length: Math.ceil(runs / perTest) }, (_, index) => ({
  seed: seed + index,
  numRuns: Math.min(perTest, runs - index * perTest),
}));

test.each(tests)(
  'no sale is lost or doubled, whatever staff, customers, the service and the machine do: $seed',
  async (parameters) => {
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), async (commands, lists) => {
        const world = await World.open(lists);
        try {
          await fc.asyncModelRun(() => ({ model: { sales: 0 }, real: world }), commands);
          await checkInTheEnd(world);
        } finally {
          world.end();
        }
      }),
      { ...parameters, endOnFailure: process.env['QUICK'] !== undefined, includeErrorInReport: true },
    );
  },
  600_000,
);
