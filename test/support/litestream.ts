import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JournalCopy } from '../../electron/contract/journal-copy.ts';
import { knownCopyName } from '../../electron/copy/claim.ts';
import { fetchNewest } from '../../electron/copy/take-over.ts';
import { eventsIn, goesOnFrom } from '../../electron/journal/open-to-read.ts';
import { fromRoot } from '../../build/paths.ts';

/** There is a Litestream for this system and processor; copies of the journal are for Linux alone. */
export const isLitestreamHere = process.platform === 'linux' && process.arch === 'x64';

/** The path of the Litestream that comes from the package registry. */
export const litestream = isLitestreamHere
  ? fileURLToPath(import.meta.resolve('@flydotio/litestream-linux-x64/litestream'))
  : '';

/** Writes a Litestream into a folder that trusts the tests' own authority; answers its path. */
export function writeTrustingLitestream(folder: string): string {
  const program = join(folder, 'litestream');
  const trusted = fromRoot('test/support/tls/ca.pem');
  writeFileSync(program, `#!/bin/sh\nSSL_CERT_FILE='${trusted}' exec '${litestream}' "$@"\n`, {
    mode: 0o700,
  });
  return program;
}

/** How many events the copy of a journal has; rejects with why the copy cannot be fetched. */
export async function eventsInCopy(
  copy: JournalCopy,
  journal: string,
  { program = litestream, secret = null }: { program?: string; secret?: string | null } = {},
): Promise<number> {
  const to = join(dirname(journal), 'looked-at.db');
  for (const suffix of ['', '.tmp-wal', '.tmp-shm']) rmSync(to + suffix, { force: true });
  const name = knownCopyName(dirname(journal)) ?? '';
  const fetched = await fetchNewest({ program, copy, name, journal, secret, to, eventsIn, goesOnFrom });
  if (!fetched.ok || fetched.value.cutOff !== null)
    throw new Error(fetched.ok ? (fetched.value.cutOff ?? '') : fetched.message);
  return eventsIn(to);
}

/** Likely to be on another disk than the tests' files: memory, and the project's own folder. */
const places = ['/dev/shm', fromRoot('out')];

/** Makes a folder on another disk than the tests' own, like a mounted drive; the caller removes it. */
export function makeOtherDrive(): string {
  const own = statSync(tmpdir()).dev;
  const root = places.find((place) => statSync(place, { throwIfNoEntry: false })?.dev !== own);
  if (root === undefined)
    throw new Error(`None of ${places.join(', ')} is on another disk than ${tmpdir()}.`);
  mkdirSync(root, { recursive: true });
  return mkdtempSync(join(root, 'madoguchi-copy-'));
}
