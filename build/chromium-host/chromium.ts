/** Starts Chromium for the host and makes sure that it never outlives it. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from '../browser.ts';
import { CdpConnection } from './cdp.ts';
import { type Profile, removeAbandonedProfiles } from './profile.ts';

/** Switches that belong to the host; whatever the app or a test says, Chromium does not get them. */
const ownSwitches = new Set([
  'user-data-dir',
  'remote-debugging-pipe',
  'inspect',
  'require',
  'headless',
  'app',
  'host-displays',
]);
const headlessArgs = ['--headless', '--hide-scrollbars', '--window-size=1280,800', '--no-startup-window'];
/** A window without tabs and address bar can only be had at the start; the app's first window takes it over. */
const windowArgs = ['--app=data:text/html,'];
const listSwitches = new Set(['disable-features', 'enable-features']);
/** Time to end by itself; a Chromium that has to write down what it keeps is given more. */
const patience = { forgotten: 2_000, kept: 30_000 };

/**
 * Pages reach this machine by its plain names and nothing else, whatever they use to get there: what an app asks for
 * with `session.setProxy`, from the start, since it cannot be changed later.
 */
const closedNetwork = [
  '--proxy-server=socks5://127.0.0.1:1',
  // The last rule that fits decides, so the exceptions come after.
  '--proxy-bypass-list=<-loopback>;127.0.0.1;localhost;[::1]',
];

/**
 * Calls between peers go through that proxy or nowhere. A headless build reads no preferences and takes the first of
 * these, others the second.
 */
const closedPeers = ['webrtc-ip-handling-policy', 'force-webrtc-ip-handling-policy'].map(
  (name) => `--${name}=disable_non_proxied_udp`,
);

/** A running Chromium. */
export interface Chromium {
  readonly connection: CdpConnection;
  /** True when there is no display, or the browser cannot use one. */
  readonly headless: boolean;
  /** Resolves when Chromium has ended, however that came about. */
  readonly ended: Promise<void>;
  readonly profile: Profile;
  /** Asks Chromium to end, and ends it after a while; then its profile is gone or put back too. */
  stop(): Promise<void>;
}

/** True when windows can be shown on this machine. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

/** Whether the app's windows are to be seen, as far as the browser can show any. */
export function opensWindows(switches: ReadonlyMap<string, string>): boolean {
  return hasDisplay() && !switches.has('headless');
}

/**
 * Starts Chromium with that profile, which nobody else uses. The host talks to it over a pair of pipes: when the host ends, even by
 * SIGKILL, the pipes close and Chromium ends itself.
 */
export function startChromium(
  browser: Browser,
  switches: ReadonlyMap<string, string>,
  profile: Profile,
): Chromium {
  const headless = browser.headlessOnly || !opensWindows(switches);
  const given = mergeSwitches(browser.args, switches);
  // Chromium would put a warning about the missing sandbox over the page.
  const unwarned = given.includes('--no-sandbox') && !headless ? ['--test-type'] : [];
  const args = [
    ...given,
    ...unwarned,
    ...(headless ? headlessArgs : windowArgs),
    // Electron lets pages play sound without a tap, unless a window says otherwise.
    '--autoplay-policy=no-user-gesture-required',
    // Nor does it let two fingers enlarge a page, unless the app says otherwise.
    '--disable-pinch',
    ...closedNetwork,
    ...closedPeers,
    '--remote-debugging-pipe',
    `--user-data-dir=${profile.folder}`,
  ];
  const child = spawn(browser.executablePath, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  removeAbandonedProfiles();
  const said = followMessages(child);
  const connection = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    const end = (how: string): void => {
      profile.leave();
      resolve();
      if (stopping) return;
      process.stderr.write(`${browser.name} (${browser.executablePath}) ${how}.\n${said.join('\n')}\n`);
      process.exit(1);
    };
    child.on('error', (error) => end(`could not be started: ${error.message}`));
    child.on('exit', (code, signal) => end(`ended unexpectedly (${signal ?? String(code)})`));
  });
  // The app may call process.exit() itself.
  process.on('exit', () => {
    stopping = true;
    child.kill('SIGKILL');
    profile.leave();
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.race([connection.browser.send('Browser.close').catch(() => undefined), ended]);
    await Promise.race([ended, setTimeout(profile.isKept ? patience.kept : patience.forgotten)]);
    child.kill('SIGKILL');
  };
  return { connection, headless, ended, profile, stop };
}

/** Chromium takes the last of several `--disable-features`; the lists of the host, the tests and the app all count. */
function mergeSwitches(base: readonly string[], switches: ReadonlyMap<string, string>): string[] {
  const merged = new Map<string, string>();
  const add = (name: string, value: string): void => {
    const before = merged.get(name);
    merged.set(name, before !== undefined && listSwitches.has(name) ? `${before},${value}` : value);
  };
  for (const arg of base) {
    const [, name = '', value = ''] = /^--([^=]+)=?(.*)$/.exec(arg) ?? [];
    add(name, value);
  }
  for (const [name, value] of switches) if (!ownSwitches.has(name)) add(name, value);
  return [...merged].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`));
}

/** Passes on the one line that others wait for, and keeps the last others to explain an unexpected end. */
function followMessages(child: ChildProcess): string[] {
  const last: string[] = [];
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('DevTools listening on ')) process.stderr.write(`${line}\n`);
      last.push(line);
      if (last.length > 8) last.shift();
    }
  });
  return last;
}
