import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { Shop, type StorageRun } from './shop.ts';
import { fullDiskMutants } from './mutants.ts';

/** Whether this machine lets us mount a small file system of our own. */
function mayMount(): boolean {
  const tried = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=100k none /mnt'], {
    encoding: 'utf8',
  });
  return tried.status === 0;
}

/** Brings the journal onto a file system of so many kilobytes, runs a program there, and brings it back. */
function onSmallDisk(kilobytes: number, disk: string, folder: string): string[] {
  const script = `mount -t tmpfs -o size=${kilobytes}k none "$0" && cp -a "$1/." "$0/" || exit 90
    from="$1"; disk="$0"; shift; "$@"; code=$?; cp -a "$disk/." "$from/"; exit $code`;
  return ['unshare', '-rm', 'sh', '-c', script, disk, folder];
}

/** No file of the process may grow beyond so many kilobytes: what is left where nothing may be mounted. */
function withSmallFiles(kilobytes: number): string[] {
  return ['sh', '-c', 'ulimit -f "$0" && exec "$@"', String(kilobytes * 2)];
}

function kilobytesIn(folder: string): number {
  return readdirSync(folder).reduce(
    (sum, name) => sum + Math.ceil(statSync(join(folder, name)).size / 4096) * 4,
    0,
  );
}

/** The disk is full at some point of the day, each time at another (fault catalogue, Disk). */
export const fullDisk: Piece = {
  name: 'full-disk',
  about: 'tills whose disk has room for some sales and no more',
  count: 30,
  mutants: fullDiskMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const random = new SeededRandom(seed);
    const canMount = mayMount();
    await using shop = await Shop.open();
    const disk = join(shop.folder, 'disk');
    mkdirSync(disk);
    const failures: string[] = [];
    let full = 0;
    for (let till = 0; till < count; till += 1) {
      const folder = shop.nextFolder();
      // The log and its index come beside the journal; every few kilobytes end another write.
      const room = 36 + random.between(0, 60) * 4;
      const size = canMount ? kilobytesIn(folder) + room : room;
      const under = canMount ? onSmallDisk(size, disk, folder) : withSmallFiles(size);
      const sold: StorageRun = await shop.sell(folder, seed + till, {
        under,
        sales: 6,
        ...(canMount && { workFolder: disk }),
      });
      if (sold.told) full += 1;
      for (const problem of sold.problems) failures.push(`${size} kB: ${problem}`);
      progress(till + 1, count);
    }
    return {
      figures: [
        atLeast('tills that met a full disk and said so', Math.ceil(count / 2), full),
        none('sales lost, doubled or sent without a record on a full disk', failures),
      ],
      failures,
      details: { by: canMount ? 'a file system of its own (tmpfs)' : 'a limit on the size of files' },
    };
  },
};
