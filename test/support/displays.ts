/**
 * Displays that a test plugs in beside the first, which has 1280 x 800: into the Chromium host, which has its own, or
 * into the X server that a real Electron runs on, whose outputs are its system's.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ElectronApplication } from '@playwright/test';
import { onChromiumHost } from './electron.ts';

/** The size of a display, in pixels. */
export interface DisplaySize {
  readonly width: number;
  readonly height: number;
}

/** What the host's `screen` has beside Electron's. */
interface Plugs {
  plugIn(size: DisplaySize): number;
  pullOut(id: number): void;
}

const run = promisify(execFile);
/** The output that a second display is plugged into; the first is DUMMY0. */
const output = 'DUMMY1';

/** Why no display can be plugged in here; undefined where one can. Nobody's own desktop is changed. */
export const noPlugs =
  onChromiumHost || process.env['MADOGUCHI_DISPLAYS'] !== undefined
    ? undefined
    : 'displays are plugged into an X server of the tests’ own, which npm run test:electron starts';

/** Plugs in a second display, to the right of the first, before the app starts; answers what to start it with. */
export async function secondDisplay(size: DisplaySize): Promise<string[]> {
  if (onChromiumHost) return [`--host-displays=1280x800,${size.width}x${size.height}`];
  await plugIntoX(size);
  return [];
}

/** Plugs a second display in while the app runs. */
export async function plugIn(app: ElectronApplication, size: DisplaySize): Promise<void> {
  if (onChromiumHost)
    await app.evaluate(({ screen }, given) => void (screen as unknown as Plugs).plugIn(given), size);
  else await plugIntoX(size);
}

/** Pulls the second display out while the app runs. */
export async function pullOut(app: ElectronApplication): Promise<void> {
  if (!onChromiumHost) {
    await pullOutOfX();
    return;
  }
  await app.evaluate(({ screen }) => {
    const second = screen.getAllDisplays()[1];
    if (second) (screen as unknown as Plugs).pullOut(second.id);
  });
}

/** Leaves the first display alone for the next test: the X server outlives the app. */
export async function pullOutAfterTest(): Promise<void> {
  if (!onChromiumHost) await pullOutOfX();
}

async function pullOutOfX(): Promise<void> {
  await run('xrandr', ['--output', output, '--off']);
}

async function plugIntoX({ width, height }: DisplaySize): Promise<void> {
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
