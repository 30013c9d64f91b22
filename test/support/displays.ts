/** Displays that a test plugs in beside the first, which has 1280 x 800: into the X server of its own. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The size of a display, in pixels. */
export interface DisplaySize {
  readonly width: number;
  readonly height: number;
}

const run = promisify(execFile);
/** The output that a second display is plugged into; the first is DUMMY0. */
const output = 'DUMMY1';

/** Why no display can be plugged in here; undefined where one can. Nobody's own desktop is changed. */
export const noPlugs =
  process.env['MADOGUCHI_DISPLAYS'] !== undefined
    ? undefined
    : 'displays are plugged into an X server of the tests’ own, which npm test starts on Linux';

/** Pulls the second display out. The X server outlives the app: after a test, the first is left alone for the next. */
export async function pullOut(): Promise<void> {
  await run('xrandr', ['--output', output, '--off']);
}

/** Plugs a second display in, to the right of the first. */
export async function plugIn({ width, height }: DisplaySize): Promise<void> {
  const mode = `display-${width}x${height}`;
  const { stdout: known } = await run('xrandr', []);
  if (!known.includes(mode)) await run('xrandr', ['--newmode', mode, ...timings(width, height)]);
  await run('xrandr', ['--addmode', output, mode]);
  await run('xrandr', ['--output', output, '--mode', mode, '--right-of', 'DUMMY0']);
  // The server finds out that the output is connected when it is asked what there is.
  await run('xrandr', []);
}

/** A mode line: any that holds that many pixels sixty times a second will do, where nothing is lit. */
function timings(width: number, height: number): string[] {
  const across = [width, width + 8, width + 16, width + 24];
  const down = [height, height + 1, height + 2, height + 3];
  const megahertz = ((width + 24) * (height + 3) * 60) / 1_000_000;
  return [megahertz.toFixed(2), ...across.map(String), ...down.map(String)];
}
