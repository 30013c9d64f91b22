/** Runs the installer of Electron's package while it makes progress, and remembers a server's refusal. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Download {
  /** The installer, a script for this Node. */
  readonly installer: string;
  /** The folder that it unpacks into. */
  readonly unpacked: string;
  readonly refusalFile: string;
  /** A download that gets no new bytes for this long is given up. */
  readonly stallMilliseconds: number;
  /** Whether another Electron will do: then an unreachable server, too, is not asked again for a day. */
  readonly hasOther: boolean;
  /** Epoch ms. */
  readonly now: () => number;
  /** Gets what the waiting person should know. */
  readonly tell: (line: string) => void;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Lasting answers: authentication, a rule, nothing there. A lost line may come back. */
const refusal = /Response code (?:401|403|404|407|410|451)\b/;
const tryAgain = 'MADOGUCHI_ELECTRON=download npm start tries again at once.';

/**
 * Downloads, unless the server refused within the last day; `again` asks anyway. Gives up when nothing arrives for a while,
 * however long the whole takes. The caller looks up the result.
 */
export async function download(plan: Download, again: boolean): Promise<void> {
  const { refusalFile, stallMilliseconds, hasOther, now, tell } = plan;
  if (!again && existsSync(refusalFile) && now() - statSync(refusalFile).mtimeMs < dayMilliseconds) {
    if (!hasOther) tell(`Electron's release server refused the download less than a day ago. ${tryAgain}`);
    return;
  }
  rmSync(refusalFile, { force: true });
  tell('Fetching Electron (about 110 MB, once) ...');
  const { stalled, failed, said } = await run(plan);
  if (stalled) tell(`Nothing of Electron arrived for ${stallMilliseconds / 1000} seconds.`);
  const [answer] = refusal.exec(said) ?? [];
  if (answer === undefined && !(failed && hasOther)) return;
  mkdirSync(dirname(refusalFile), { recursive: true });
  writeFileSync(refusalFile, `${answer ?? 'not reached'}\n`);
  tell(
    `Electron's release server ${answer === undefined ? 'is not reached' : `refuses the download (${answer})`}: ` +
      `it is not asked again for a day. ${tryAgain}`,
  );
}

async function run({
  installer,
  unpacked,
  stallMilliseconds,
}: Download): Promise<{ stalled: boolean; failed: boolean; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-electron-'));
  const child = spawn(process.execPath, [installer], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Where the download grows until it is whole.
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  let stalled = false;
  let arrived = 0;
  const watch = setInterval(() => {
    const bytes = bytesIn(folder) + bytesIn(unpacked);
    if (bytes === arrived) {
      stalled = true;
      child.kill('SIGKILL');
    }
    arrived = bytes;
  }, stallMilliseconds);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    return { stalled, failed: code !== 0, said };
  } finally {
    clearInterval(watch);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files that vanish meanwhile count nothing. */
function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (total, name) => total + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
