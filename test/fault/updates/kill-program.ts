/**
 * A terminal that downloads the version on its shelf and installs it, and ends itself at the n-th change of the disk (a
 * process of its own: `kill-program.ts ROOT N`). Without N it tells how many there are.
 */
import fs from 'node:fs';
import { join } from 'node:path';
import { Changes } from '../support/kill-at.ts';

const [root = '', killAt] = process.argv.slice(2);
const changes = new Changes(killAt);
// Before anything else is loaded, so that everything that writes uses these.
changes.watch(
  [
    'writeFileSync',
    'writeSync',
    'renameSync',
    'rmSync',
    'symlinkSync',
    'mkdirSync',
    'fsyncSync',
    'createWriteStream',
  ],
  ['rm', 'mkdir', 'writeFile', 'open'],
);

const { takeFromOthers } = await import('../../../electron/terminal/own-files.ts');
const { success } = await import('../../../electron/contract/result.ts');
const { writeAtomically } = await import('../../../electron/files/atomic.ts');
const { isSignedBy } = await import('../../../electron/provisioning/signature.ts');
const { unpackTar } = await import('../../../electron/updates/download.ts');
const { Place } = await import('../../../electron/updates/place.ts');
const { openSource } = await import('../../../electron/updates/source.ts');
const { StandingFile } = await import('../../../electron/updates/standing.ts');
const { Updates } = await import('../../../electron/updates/updates.ts');

const profile = join(root, 'profile');
const highest = join(profile, 'highest');
const updates = new Updates({
  settings: () => ({
    from: join(root, 'shelf'),
    publicKey: fs.readFileSync(join(root, 'key'), 'utf8'),
    openingHours: null,
  }),
  isReplaceable: true,
  version: '0.1.0',
  machine: 'linux-x64',
  place: new Place(profile),
  standing: new StandingFile(profile),
  highest: {
    read: () => (fs.existsSync(highest) ? fs.readFileSync(highest, 'utf8') : null),
    raise: (version) => {
      writeAtomically(highest, version);
      return success(undefined);
    },
  },
  openSource: (from) => openSource(from, fetch),
  unpack: unpackTar,
  isSignedBy,
  isBusy: () => false,
  hasUnresolvedCodes: () => false,
  backUpJournal: () => Promise.resolve(success(undefined)),
  onStuck: () => undefined,
  restart: () => undefined,
  clock: { wall: () => Date.now(), monotonic: () => performance.now() },
  timers: { setTimeout, clearTimeout: () => undefined },
  log: { info: () => undefined, warn: () => undefined },
});
await updates.look();
const installed = await updates.installNow();
if (!installed.ok) throw new Error(`${installed.message} ${JSON.stringify(updates.view)}`);
// What the next start does with the files of every version.
const unreadable = (path: string): never => {
  throw new Error(path);
};
takeFromOthers({ profile, documents: join(root, 'documents') }, { warn: unreadable });
process.stdout.write(String(changes.steps));
