import { serverFlag, settingOf, textsOf } from './configuration.ts';
import type { FileText, Machine, RunningProgram } from './machine.ts';

/** What a Linux counter lets through; null (or `unreadable`): could not be seen. */
export interface LinuxFacts {
  /** The X server's `DontVTSwitch` and `DontZap`; undefined: not set. Null: the files cannot be read. */
  server: { dontVtSwitch: boolean | undefined; dontZap: boolean | undefined } | null;
  /** The mask of /proc/sys/kernel/sysrq: 0 is off. */
  sysrq: number | null;
  /** Ctrl+Alt+Del on a console; null without systemd. */
  ctrlAltDel: { masked: boolean; burst: string | undefined } | null;
  /** Login prompts on other consoles: systemd-logind's NAutoVTs and ReserveVT, and enabled consoles. */
  consoles: { automatic: number; reserved: number; enabled: string[] } | null;
  /** Programs that open a disk that is plugged in. */
  automounters: string[] | null;
  /** How somebody is logged in without a password; undefined: not found. */
  autologin: string | undefined | null;
  /** The file that starts the terminal; undefined: none. */
  autostart: string | undefined;
  /** Where the keyring's password prompt is installed; undefined: it is not, or is switched off. */
  prompter: string | undefined;
  /** The X screen saver by `xset q`; null where there is no X to ask. */
  screenSaver: { blanksAfter: number; dpms: boolean } | null;
}

export async function gatherLinux(
  machine: Machine,
  programs: readonly RunningProgram[] | null,
): Promise<LinuxFacts> {
  return {
    server: await serverFlags(machine),
    sysrq: maskOf(await machine.read('/proc/sys/kernel/sysrq')),
    ctrlAltDel: await ctrlAltDel(machine),
    consoles: await consoles(machine),
    automounters: automounters(programs),
    autologin: await autologin(machine),
    autostart: await autostart(machine),
    prompter: await prompter(machine),
    screenSaver: await screenSaver(machine),
  };
}

async function serverFlags(machine: Machine): Promise<LinuxFacts['server']> {
  const texts = await textsOf(
    machine,
    '/usr/share/X11/xorg.conf.d/*.conf',
    '/etc/X11/xorg.conf',
    '/etc/X11/xorg.conf.d/*.conf',
  );
  if (texts === null) return null;
  return { dontVtSwitch: serverFlag(texts, 'DontVTSwitch'), dontZap: serverFlag(texts, 'DontZap') };
}

function maskOf(file: FileText): number | null {
  return file.kind === 'text' && /^\d+\s*$/.test(file.text) ? Number(file.text) : null;
}

async function ctrlAltDel(machine: Machine): Promise<LinuxFacts['ctrlAltDel']> {
  if (!(await machine.exists('/run/systemd/system'))) return null;
  const texts = await textsOf(machine, '/etc/systemd/system.conf', '/etc/systemd/system.conf.d/*.conf');
  if (texts === null) return null;
  const masked = (await machine.link('/etc/systemd/system/ctrl-alt-del.target')) === '/dev/null';
  return { masked, burst: settingOf(texts, 'Manager', 'CtrlAltDelBurstAction') };
}

/** systemd-logind's default of NAutoVTs and of ReserveVT. */
const usualConsoles = 6;

async function consoles(machine: Machine): Promise<LinuxFacts['consoles']> {
  if (!(await machine.exists('/run/systemd/system'))) return null;
  const texts = await textsOf(machine, '/etc/systemd/logind.conf', '/etc/systemd/logind.conf.d/*.conf');
  if (texts === null) return null;
  const wanted = (await machine.list('/etc/systemd/system/getty.target.wants')) ?? [];
  return {
    automatic: Number(settingOf(texts, 'Login', 'NAutoVTs') ?? usualConsoles),
    reserved: Number(settingOf(texts, 'Login', 'ReserveVT') ?? usualConsoles),
    enabled: wanted.filter((name) => name !== 'getty@tty1.service'),
  };
}

const opening = ['gvfs-udisks2-volume-monitor', 'udiskie', 'usbmount', 'automount', 'devmon'];

function automounters(programs: readonly RunningProgram[] | null): string[] | null {
  if (programs === null) return null;
  const names = new Set(opening.map((name) => name.slice(0, 15)));
  return [...new Set(programs.map(({ name }) => name).filter((name) => names.has(name)))];
}

/** Every place where a system configures automatic login, and how. */
async function autologin(machine: Machine): Promise<LinuxFacts['autologin']> {
  const gettys = await textsOf(machine, '/etc/systemd/system/getty@tty1.service.d/*.conf');
  const lightdm = await textsOf(machine, '/etc/lightdm/lightdm.conf', '/etc/lightdm/lightdm.conf.d/*.conf');
  const gdm = await textsOf(machine, '/etc/gdm3/daemon.conf', '/etc/gdm/custom.conf');
  const sddm = await textsOf(machine, '/etc/sddm.conf', '/etc/sddm.conf.d/*.conf');
  const greetd = await textsOf(machine, '/etc/greetd/config.toml');
  const [, console] = /--autologin[ =](\S+)/.exec(uncommented(gettys)) ?? [];
  const [, initial] = /\[initial_session\][^[]*?user\s*=\s*"([^"]+)"/.exec(uncommented(greetd)) ?? [];
  const gdmUses = /^true$/i.test(settingOf(gdm ?? [], 'daemon', 'AutomaticLoginEnable') ?? '');
  const user =
    (await userOfService(machine)) ??
    console ??
    settingOf(lightdm ?? [], 'Seat*', 'autologin-user') ??
    (gdmUses ? settingOf(gdm ?? [], 'daemon', 'AutomaticLogin') : undefined) ??
    settingOf(sddm ?? [], 'Autologin', 'User') ??
    initial;
  const isSomethingHidden = [gettys, lightdm, gdm, sddm, greetd].includes(null);
  return user === undefined && isSomethingHidden ? null : user;
}

function uncommented(texts: readonly string[] | null): string {
  return (texts ?? [])
    .flatMap((text) => text.split('\n'))
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n');
}

const systemUnits = '/etc/systemd/system';
/** Where systemd keeps what is enabled for the whole system. */
const systemWants = [`${systemUnits}/graphical.target.wants`, `${systemUnits}/multi-user.target.wants`];

/** Whatever starts the terminal, found by its file's name. */
async function autostart(machine: Machine): Promise<string | undefined> {
  const { home, env } = machine;
  const config = env['XDG_CONFIG_HOME'] ?? `${home}/.config`;
  const folders = [
    ...systemWants,
    ...['default.target.wants', 'graphical-session.target.wants'].flatMap((wanted) => [
      `${config}/systemd/user/${wanted}`,
      `/etc/systemd/user/${wanted}`,
    ]),
    `${config}/autostart`,
    '/etc/xdg/autostart',
  ];
  for (const folder of folders) {
    const name = (await machine.list(folder))?.find((file) => /^madoguchi.*\.(desktop|service)$/i.test(file));
    if (name !== undefined) return `${folder}/${name}`;
  }
  return undefined;
}

/** The user of a system service: it opens its own session, without a login. */
async function userOfService(machine: Machine): Promise<string | undefined> {
  const path = await autostart(machine);
  if (path === undefined || !systemWants.some((folder) => path.startsWith(`${folder}/`))) return undefined;
  const unit = await machine.read(path.replace(/[^/]+\.wants\//, ''));
  return unit.kind === 'text' ? settingOf([unit.text], 'Service', 'User') : undefined;
}

const prompterService = 'org.gnome.keyring.SystemPrompter.service';

/** The session bus's first folder with the service wins; one that starts nothing disables it. */
async function prompter(machine: Machine): Promise<string | undefined> {
  const { home, env } = machine;
  const data = env['XDG_DATA_HOME'] ?? `${home}/.local/share`;
  const shared = (env['XDG_DATA_DIRS'] ?? '/usr/local/share:/usr/share')
    .split(':')
    .filter((path) => path !== '');
  for (const folder of [data, ...shared]) {
    const path = `${folder}/dbus-1/services/${prompterService}`;
    const file = await machine.read(path);
    if (file.kind === 'absent') continue;
    const starts = file.kind === 'text' ? settingOf([file.text], 'D-BUS Service', 'Exec') : undefined;
    return starts !== undefined && /^(\/usr)?\/bin\/false\b/.test(starts) ? undefined : path;
  }
  return undefined;
}

/** Asked of the X server, where this process has one. */
async function screenSaver(machine: Machine): Promise<LinuxFacts['screenSaver']> {
  const { env } = machine;
  if (env['DISPLAY'] === undefined || env['WAYLAND_DISPLAY'] !== undefined) return null;
  const told = await machine.run('xset', 'q');
  const [, seconds] = /Screen Saver:[^]*?timeout:\s*(\d+)/.exec(told ?? '') ?? [];
  if (told === null || seconds === undefined) return null;
  return { blanksAfter: Number(seconds), dpms: /DPMS is Enabled/.test(told) };
}
