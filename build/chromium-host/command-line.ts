/** How `electron [options] [app] [arguments]` is read: the part of Electron's command line that is used here. */

/** A command line, taken apart. */
export interface CommandLine {
  /** Files of `-r` or `--require`, to run before the app. */
  readonly preloads: readonly string[];
  /** Chromium's switches, without the leading dashes; a switch without a value has the value ''. */
  readonly switches: ReadonlyMap<string, string>;
  /** The port for Node's inspector (0: any), when one is wanted. */
  readonly inspectPort: number | undefined;
  /** The folder or file of the app, as given. */
  readonly appPath: string;
  /** What follows the app. */
  readonly appArguments: readonly string[];
}

/**
 * Takes a command line apart; everything after the app's path belongs to the app, but its switches also count. A
 * packaged app's is known, and everything belongs to it.
 */
export function readCommandLine(args: readonly string[], packagedApp?: string): CommandLine {
  const preloads: string[] = [];
  const switches = new Map<string, string>();
  let inspectPort: number | undefined;
  let appIndex = packagedApp === undefined ? args.length : -1;
  for (let index = 0; packagedApp === undefined && index < args.length; index++) {
    const arg = args[index] ?? '';
    if (arg === '-r' || arg === '--require') {
      preloads.push(args[++index] ?? '');
    } else if (/^--inspect(=|$)/.test(arg)) {
      inspectPort = Number(/\d+$/.exec(arg)?.[0] ?? 9229);
    } else if (!arg.startsWith('-')) {
      appIndex = index;
      break;
    }
  }
  for (const arg of args) {
    const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name !== undefined) switches.set(name, value);
  }
  return {
    preloads,
    switches,
    inspectPort,
    appPath: packagedApp ?? args[appIndex] ?? '.',
    appArguments: args.slice(appIndex + 1),
  };
}
