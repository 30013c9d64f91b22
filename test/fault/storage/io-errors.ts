import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { noStrace } from '../trace/strace.ts';
import {
  firstCallOf,
  isCall,
  type StorageCall,
  storageCalls,
  traceASale,
  type TracedSale,
  watching,
} from './injection.ts';
import { Shop } from './shop.ts';
import { ioErrorsMutants } from './mutants.ts';

/** A failure to inject: the k-th call of its kind, that one alone or all from it on. */
interface Injection {
  readonly call: StorageCall;
  readonly error: 'EIO' | 'ENOSPC';
  readonly k: number;
  readonly forGood: boolean;
}

/** How often each call is made on the journal's files while one sale is sold. */
function countCalls({ lines }: TracedSale): Record<StorageCall, number> {
  const count = (call: StorageCall): number => lines.filter((line) => isCall(line, call)).length;
  return {
    pwrite64: count('pwrite64'),
    fsync: count('fsync'),
    fdatasync: count('fdatasync'),
    ftruncate: count('ftruncate'),
  };
}

/** Every failure that a sale can meet. */
function injections(counts: Record<StorageCall, number>): Injection[] {
  return storageCalls.flatMap((call) =>
    Array.from({ length: counts[call] }, (_, index) => index + 1).flatMap((k) =>
      [false, true].flatMap((forGood): Injection[] => [
        { call, error: 'EIO', k, forGood },
        ...(call === 'pwrite64' ? ([{ call, error: 'ENOSPC', k, forGood }] as const) : []),
      ]),
    ),
  );
}

/** Of a short run: first what meets the commits that a sale cannot do without, then whatever chance has it. */
function someOf(
  all: readonly Injection[],
  count: number,
  traced: TracedSale,
  random: SeededRandom,
): Injection[] {
  const commits = [firstCallOf(traced, 'intent', 'pwrite64'), firstCallOf(traced, 'code', 'pwrite64')];
  const isAtCommit = ({ call, k }: Injection): boolean => call === 'pwrite64' && commits.includes(k);
  const others = random.shuffled(all.filter((one) => !isAtCommit(one)));
  return [...random.shuffled(all.filter(isAtCommit)), ...others].slice(0, count);
}

function wordsOf({ call, error, k, forGood }: Injection): string {
  return `${call} number ${k} fails with ${error}${forGood ? ', and all after it' : ''}`;
}

/** Every write and sync of a sale fails, each once, each for good (fault catalogue, Disk). */
export const ioErrors: Piece = {
  name: 'io-errors',
  about: 'the k-th write or sync of a sale fails, once and for good, for every k',
  count: 10_000,
  unavailable: noStrace,
  mutants: ioErrorsMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const random = new SeededRandom(seed);
    await using shop = await Shop.open();
    const traced = await traceASale(shop);
    const counts = countCalls(traced);
    const all = injections(counts);
    const chosen = count >= all.length ? all : someOf(all, count, traced, random);
    const failures: string[] = [];
    let hit = 0;
    let told = 0;
    for (const [index, injection] of chosen.entries()) {
      const output = join(shop.folder, 'injected');
      const folder = shop.nextFolder();
      const { call, error, k, forGood } = injection;
      const inject = `inject=${call}:error=${error}:when=${k}${forGood ? '+' : ''}`;
      const result = await shop.sell(folder, seed + index, {
        under: [...watching(folder, output), '-e', inject],
      });
      const wasHit = readFileSync(output, 'latin1').includes('INJECTED');
      if (wasHit) hit += 1;
      if (result.told) told += 1;
      if (result.told && !wasHit) failures.push(`${wordsOf(injection)}: told of a failure that was none`);
      for (const problem of result.problems) failures.push(`${wordsOf(injection)}: ${problem}`);
      progress(index + 1, chosen.length);
    }
    const about = (pattern: RegExp): string[] => failures.filter((failure) => pattern.test(failure));
    return {
      figures: [
        atLeast(
          'writes and syncs of a sale that failed, one after another',
          Math.floor(chosen.length * 0.95),
          hit,
        ),
        none('damaged journals', about(/damaged|next start/)),
        none('requests or codes without a record', about(/not in the journal/)),
        none(
          'other sales lost, doubled or failed in silence',
          about(/^(?!.*(damaged|next start|not in the journal))/),
        ),
      ],
      failures,
      details: { calls: counts, injected: chosen.length, told },
    };
  },
};
