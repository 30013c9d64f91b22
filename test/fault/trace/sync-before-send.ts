import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../electron/sandbox/server.ts';
import { visitPayerPage } from '../../../electron/sandbox/visitor.ts';
import type { TillOrders, TillTelling } from '../process/protocol.ts';
import { runTill } from '../process/run-till.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { checkOrder, type OrderReport } from './order.ts';
import { checkSteps } from './step-order.ts';
import { noStrace } from './strace.ts';
import { readTrace } from './system-calls.ts';
import { syncMutants } from './mutants.ts';

/** A page of the journal with all its text, and a request with all its body, fit into this many bytes. */
const longestArgument = 9_000;

/** Sells so many times, each sale paid, under strace where there is one; answers what left in which order. */
async function sellTraced(
  folder: string,
  orders: TillOrders,
  onSale: () => void,
): Promise<OrderReport & { by: string }> {
  const trace = join(folder, 'trace');
  const reason = noStrace();
  const under = [
    'strace',
    '-f',
    '-yy',
    '-qq',
    '-s',
    String(longestArgument),
    '-o',
    trace,
    '-e',
    'signal=none',
  ];
  const calls = 'trace=write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync';
  const run = await runTill(
    { ...orders, tellSteps: reason !== null },
    {
      ...(reason === null && { under: [...under, '-e', calls] }),
      onTelling: (telling) => {
        if (telling.kind === 'opened') onSale();
        pay(telling);
      },
    },
  );
  if (run.exitCode !== 0) throw new Error(`The till failed: ${run.complaints}`);
  if (reason !== null) return { ...checkSteps(run.tellings), by: `the till's own steps: ${reason}` };
  return { ...checkOrder(readTrace(readFileSync(trace, 'latin1'))), by: 'strace' };
}

const paying = new Set<string>();

/** The payer pays every code as soon as it is drawn. */
function pay(telling: TillTelling): void {
  if (telling.kind !== 'draws' || telling.view?.phase.state !== 'awaiting') return;
  const { codeUrl } = telling.view.phase;
  if (paying.has(codeUrl)) return;
  paying.add(codeUrl);
  visitPayerPage(codeUrl, { outcome: 'pay' }).catch((error: unknown) => {
    // The till has this sale's end to show then, and the figure falls short.
    console.error(`The payer could not pay: ${String(error)}`);
  });
}

/** Every sale's record is on the disk before its request leaves, and its code before the screen knows it. */
export const syncBeforeSend: Piece = {
  name: 'sync-before-send',
  about: "the journal's sync before the first byte of a request, and before a code is drawn",
  count: 200,
  mutants: syncMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-sync-'));
    const service = await startSandbox({ dataDirectory: ':memory:' });
    try {
      let sales = 0;
      const orders: TillOrders = {
        url: service.url,
        key: service.key,
        folder: join(folder, 'till'),
        seed,
        killAtStep: null,
        sales: count,
        acts: 'sell',
        again: null,
        tellSteps: false,
      };
      const { departures, problems, by } = await sellTraced(folder, orders, () =>
        progress((sales += 1), count),
      );
      const of = (kind: string): number => departures.filter((departure) => departure.kind === kind).length;
      const about = (text: string): string[] => problems.filter((problem) => problem.includes(text));
      return {
        figures: [
          atLeast('sales whose first request byte was traced', count, of('request')),
          none('requests that left before their record was on the disk', about('the request')),
          atLeast('codes whose drawing was traced', count, of('drawn')),
          none('codes drawn before they were on the disk', about('was drawn')),
        ],
        failures: problems,
        details: { by },
      };
    } finally {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
