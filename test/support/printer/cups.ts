import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * The tests' own CUPS, on a socket in its own folder; its printers' device keeps what it is sent as a file. The machine's print
 * system is neither touched nor seen.
 */

/** The program where Debian puts it, which is outside an ordinary user's PATH. */
const cupsd = '/usr/sbin/cupsd';

/** Why there is no CUPS here; undefined where there is one. */
export const cupsMissing: string | undefined =
  existsSync(cupsd) && spawnSync('lpstat', ['-r']).error === undefined
    ? undefined
    : 'CUPS is not here (apt-get install cups-daemon cups-client)';

export interface TestCups {
  /** The environment that names this CUPS to a program that prints. */
  readonly env: Readonly<Record<'CUPS_SERVER', string>>;
  /** What a printer was sent, in order. */
  papers: (printer: string) => Buffer[];
  remove: (printer: string) => void;
  refuse: (printer: string) => void;
  close: () => Promise<void>;
}

/** Starts a CUPS with these printers, by name and by the description that people read. */
export async function startCups(printers: Readonly<Record<string, string>>): Promise<TestCups> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-cups-'));
  const at = (...names: string[]): string => join(folder, ...names);
  // The printing program may run as another user.
  chmodSync(folder, 0o755);
  for (const name of ['etc/ppd', 'bin/backend', 'cache', 'spool/tmp', 'state', 'papers'])
    mkdirSync(at(name), { recursive: true });
  symlinkSync('/usr/lib/cups/daemon', at('bin/daemon'));
  writeFileSync(at('bin/backend/papers'), device, { mode: 0o700 });
  writeFileSync(at('etc/mime.convs'), '');
  writeFileSync(at('etc/cupsd.conf'), settings(at('cups.sock')));
  writeFileSync(at('etc/cups-files.conf'), places(folder));
  writeFileSync(
    at('etc/printers.conf'),
    Object.entries(printers)
      .map(([name, info]) => printerOf({ name, info, folder }))
      .join(''),
  );
  for (const name of Object.keys(printers)) {
    mkdirSync(at('papers', name));
    writeFileSync(at('etc/ppd', `${name}.ppd`), rollPaper);
  }
  const child = spawn(cupsd, ['-f', '-c', at('etc/cupsd.conf'), '-s', at('etc/cups-files.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += String(data)));
  const env = { CUPS_SERVER: at('cups.sock') };
  const asked = (command: string, args: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(command, args, { env: { ...process.env, ...env } });
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  for (
    let tries = 0;
    asked('lpstat', ['-r']).stdout.toString().trim() !== 'scheduler is running';
    tries += 1
  ) {
    if (child.exitCode !== null || tries > 100) {
      await close();
      throw new Error(`CUPS does not start: ${said}`);
    }
    await pause(100);
  }
  const commanded = (command: string, args: string[]): void => {
    const { status, stderr } = asked(command, args);
    if (status !== 0) throw new Error(`${command}: ${String(stderr)}`);
  };
  return {
    env,
    papers: (printer) =>
      readdirSync(at('papers', printer))
        .filter((name) => name.endsWith('.paper'))
        .sort()
        .map((name) => readFileSync(at('papers', printer, name))),
    remove: (printer) => commanded('/usr/sbin/lpadmin', ['-x', printer]),
    refuse: (printer) => commanded('/usr/sbin/cupsreject', [printer]),
    close,
  };
}

/** The device's program: keeps each job as a file, which gets its name only once it is whole. */
const device = `#!/bin/sh
if [ "$#" = 0 ]; then echo 'direct papers "Papers" "Papers"'; exit 0; fi
folder="\${DEVICE_URI#papers:}"
name="$(printf '%s/%06d' "$folder" "$1")"
cat -- "\${6:--}" > "$name.part" && chmod 644 "$name.part" && mv "$name.part" "$name.paper"
`;

/** Whoever reaches the socket may do everything. */
const settings = (socket: string): string => `
Listen ${socket}
LogLevel warn
Browsing No
WebInterface No
DefaultAuthType None
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  SubscriptionPrivateAccess all
  SubscriptionPrivateValues none
  <Limit All>
    Order deny,allow
    Allow all
  </Limit>
</Policy>
`;

const places = (folder: string): string => `
ServerRoot ${folder}/etc
ServerBin ${folder}/bin
CacheDir ${folder}/cache
RequestRoot ${folder}/spool
TempDir ${folder}/spool/tmp
StateDir ${folder}/state
AccessLog ${folder}/access.log
ErrorLog ${folder}/error.log
PageLog ${folder}/page.log
SystemGroup root
`;

const printerOf = ({ name, info, folder }: { name: string; info: string; folder: string }): string => `
<Printer ${name}>
Info ${info}
DeviceURI papers:${folder}/papers/${name}
State Idle
Accepting Yes
Shared No
JobSheets none none
ErrorPolicy abort-job
</Printer>
`;

/** The description of a receipt printer with paper of any length, which takes PDF as it is. */
const rollPaper = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "ROLL.PPD"
*Manufacturer: "Paper"
*Product: "(Roll)"
*ModelName: "Roll"
*ShortNickName: "Roll"
*NickName: "Roll"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: False
*DefaultColorSpace: Gray
*FileSystem: False
*Throughput: "1"
*LandscapeOrientation: Plus90
*TTRasterizer: Type42
*cupsVersion: 2.4
*cupsFilter2: "application/pdf application/pdf 0 -"
*OpenUI *PageSize/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageSize
*DefaultPageSize: Roll80
*PageSize Roll58/58 mm: "<</PageSize[164 842]>>setpagedevice"
*PageSize Roll80/80 mm: "<</PageSize[227 842]>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*OrderDependency: 10 AnySetup *PageRegion
*DefaultPageRegion: Roll80
*PageRegion Roll58/58 mm: "<</PageSize[164 842]>>setpagedevice"
*PageRegion Roll80/80 mm: "<</PageSize[227 842]>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: Roll80
*ImageableArea Roll58/58 mm: "0 0 164 842"
*ImageableArea Roll80/80 mm: "0 0 227 842"
*DefaultPaperDimension: Roll80
*PaperDimension Roll58/58 mm: "164 842"
*PaperDimension Roll80/80 mm: "227 842"
*MaxMediaWidth: "227"
*MaxMediaHeight: "8420"
*HWMargins: 0 0 0 0
*CustomPageSize True: "pop pop pop <</PageSize[5 -2 roll]/ImagingBBox null>>setpagedevice"
*ParamCustomPageSize Width: 1 points 100 227
*ParamCustomPageSize Height: 2 points 50 8420
*ParamCustomPageSize WidthOffset: 3 points 0 0
*ParamCustomPageSize HeightOffset: 4 points 0 0
*ParamCustomPageSize Orientation: 5 int 0 0
*DefaultFont: Courier
`;
