/** Runs a harness with an Electron, by another account for root; whoever started it keeps the figures. */
import { inLane } from '../electron/lane.ts';
import { ensureBuilt } from '../ensure-built.ts';
import { takeFigures } from './document.ts';
import type { Harness } from './run-pieces.ts';

/** A harness whose pieces can be loaded only in the lane. */
type Loaded = Omit<Harness, 'pieces'> & { readonly pieces: () => Promise<Harness['pieces']> };

/** Answers the exit code. */
export async function runHarness(displays: number, { pieces, ...harness }: Loaded): Promise<number> {
  const isInside = process.env['MADOGUCHI_DISPLAYS'] !== undefined;
  const code = await inLane(displays, ensureBuilt, async () => {
    // Outside Electron its package answers with a path, which the lane has named.
    const { runPieces } = await import('./run-pieces.ts');
    return (await runPieces({ ...harness, pieces: await pieces() })) ? 0 : 1;
  });
  if (!isInside) takeFigures(harness);
  return code;
}
