import type { Check } from '../contract/diagnosis.ts';
import { found } from './checks.ts';
import type { Machine, RunningProgram } from './machine.ts';

/** What draws the screen decides which keys the operating system keeps. */
export type DesktopSession =
  /** Cage shows one program and has no keys of its own; `allowsVtSwitch`: started with `-s`. */
  | { kind: 'cage'; allowsVtSwitch: boolean }
  /** An X server; `manager` is a bare window manager, which has only the keys that its file binds, or null. */
  | { kind: 'x'; arguments: readonly string[]; manager: string | null }
  /** A whole desktop, or a compositor with keys of its own. */
  | { kind: 'desktop'; name: string; x: boolean }
  | { kind: 'none' };

/** Desktops and tiling compositors: some key leads out of every program. */
const desktops = [
  'gnome-shell',
  'plasmashell',
  'kwin_wayland',
  'kwin_x11',
  'xfce4-session',
  'xfwm4',
  'cinnamon',
  'mate-session',
  'lxsession',
  'lxqt-session',
  'labwc',
  'sway',
  'weston',
  'wayfire',
  'Hyprland',
  'budgie-wm',
  'marco',
  'muffin',
  'i3',
  'awesome',
  'fluxbox',
  'icewm',
];
/** Window managers with no keys but those configured. */
const bareManagers = ['openbox', 'matchbox-window-manager', 'evilwm', 'twm'];
const xServers = ['Xorg', 'X', 'Xorg.bin'];

/** What draws the screen, by the running programs; null where they cannot be seen. */
export function sessionOf(programs: readonly RunningProgram[] | null): DesktopSession | null {
  if (programs === null) return null;
  const named = (names: readonly string[]): RunningProgram | undefined =>
    // The kernel keeps 15 characters of a name.
    programs.find(({ name }) => names.some((known) => known.slice(0, 15) === name));
  const x = named(xServers);
  const desktop = named(desktops);
  if (desktop) return { kind: 'desktop', name: desktop.name, x: x !== undefined };
  const cage = named(['cage']);
  if (cage) return { kind: 'cage', allowsVtSwitch: cage.arguments.some(isVtSwitchOption) };
  if (!x) return { kind: 'none' };
  return { kind: 'x', arguments: x.arguments, manager: named(bareManagers)?.name ?? null };
}

/** `-s`, alone or among short options; what follows `--` belongs to the program that cage shows. */
function isVtSwitchOption(argument: string, index: number, all: readonly string[]): boolean {
  const end = all.indexOf('--');
  return /^-[a-z]*s/.test(argument) && !argument.startsWith('--') && (end === -1 || index < end);
}

/** In pixels. */
export interface DisplaySize {
  width: number;
  height: number;
}

export interface DisplayFacts {
  platform: NodeJS.Platform;
  /** The variables that name a display. */
  display: string | undefined;
  waylandDisplay: string | undefined;
  session: DesktopSession | null;
  /** Null outside the app: only a window knows them. */
  displays: readonly DisplaySize[] | null;
  customerDisplayWanted: boolean;
}

export function gatherDisplay(
  { env, platform }: Machine,
  session: DesktopSession | null,
  rest: Pick<DisplayFacts, 'displays' | 'customerDisplayWanted'>,
): DisplayFacts {
  return { platform, display: env['DISPLAY'], waylandDisplay: env['WAYLAND_DISPLAY'], session, ...rest };
}

/** Whether there is a display for the screens, and a second one for customers. */
export function displayChecks(facts: DisplayFacts): Check[] {
  const { platform, display, waylandDisplay, session, displays, customerDisplayWanted } = facts;
  const value = waylandDisplay ?? display;
  const sizes = displays?.map(({ width, height }) => `${width} x ${height}`).join(', ');
  const seen = { value, count: displays?.length, displays: sizes };
  const hasDisplay = (displays?.length ?? 0) > 0 || (platform === 'linux' && value !== undefined);
  // A session elsewhere: the doctor over SSH, the screens at the counter.
  const isElsewhere = session !== null && session.kind !== 'none';
  const level = hasDisplay ? 'good' : platform === 'linux' && !isElsewhere ? 'notice' : 'unknown';
  const checks = [found('display', level, seen)];
  if (platform === 'linux') {
    checks.push(found('session', sessionLevel(session), { session: nameOf(session) }));
  }
  if (customerDisplayWanted && isWayland(session)) {
    checks.push(found('customer-display-wayland', 'notice', { session: nameOf(session) }));
  } else if (customerDisplayWanted) {
    const second = displays === null ? 'unknown' : displays.length > 1 ? 'good' : 'notice';
    checks.push(found('customer-display', second, { count: displays?.length }));
  }
  return checks;
}

/** Under Wayland the compositor alone places windows, and shows a second one over the first. */
function isWayland(session: DesktopSession | null): boolean {
  return session?.kind === 'cage' || (session?.kind === 'desktop' && !session.x);
}

function sessionLevel(session: DesktopSession | null): 'good' | 'notice' | 'unknown' {
  if (session === null || session.kind === 'none') return 'unknown';
  return session.kind === 'desktop' ? 'notice' : 'good';
}

function nameOf(session: DesktopSession | null): string | undefined {
  switch (session?.kind) {
    case 'cage':
      return 'cage';
    case 'x':
      return 'X';
    case 'desktop':
      return session.name;
    case 'none':
    case undefined:
      return undefined;
  }
}
