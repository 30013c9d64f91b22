/** Displays plugged in beside the first (1280 x 800), on an X server of the test's own. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The size of a display, in pixels. */
export interface DisplaySize {
  readonly width: number;
  readonly height: number;
}

const run = promisify(execFile);
/** The output of the X server for the second display; the first is at DUMMY0. */
const output = 'DUMMY1';

/** Why no display can be plugged in here; undefined where one can. A person's own desktop is never changed. */
export const noPlugs =
  process.env['MADOGUCHI_DISPLAYS'] !== undefined
    ? undefined
    : 'displays are plugged into an X server of the tests’ own, which npm test starts on Linux';

/** Pulls the second display out. The X server outlives the app: the next test must find only the first display. */
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
  // The server notices a connected output when it is asked.
  await run('xrandr', []);
}

/** Any mode line of that many pixels at sixty a second will do: nothing is lit. */
function timings(width: number, height: number): string[] {
  const across = [width, width + 8, width + 16, width + 24];
  const down = [height, height + 1, height + 2, height + 3];
  const megahertz = ((width + 24) * (height + 3) * 60) / 1_000_000;
  return [megahertz.toFixed(2), ...across.map(String), ...down.map(String)];
}
