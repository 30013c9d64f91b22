import type { SystemCall } from './system-calls.ts';

/** What leaves the till: a request for a code, or a code that is told to the screen. */
export interface Departure {
  readonly kind: 'request' | 'drawn';
  /** The order number of the request, the id of the code. */
  readonly name: string;
}

/** What the calls of a run show: every departure, and those that the journal was not on the disk for. */
export interface OrderReport {
  readonly departures: readonly Departure[];
  readonly problems: readonly string[];
}

const syncs = new Set(['fsync', 'fdatasync']);
const writes = new Set(['pwrite64', 'write', 'writev', 'pwritev']);
const sends = new Set(['write', 'writev', 'sendto', 'sendmsg']);

/** One record that was written to the journal, and when it was certainly on the disk. */
interface Written {
  readonly text: string;
  syncedAt: number | null;
}

/**
 * Whether everything was on the disk before it left: the record of a request before its first byte, the code
 * before the screen was told, and nothing unsynced in the journal at that moment.
 */
export function checkOrder(calls: readonly SystemCall[]): OrderReport {
  const written: Written[] = [];
  const departures: Departure[] = [];
  const problems: string[] = [];
  // A sync covers what was written before it began, and counts from when it ended.
  const pending: { ended: number; covers: Written[] }[] = [];
  const land = (at: number): void => {
    for (const sync of pending)
      if (sync.ended < at) for (const one of sync.covers) one.syncedAt ??= sync.ended;
  };
  for (const call of calls) {
    if (call.target.endsWith('journal.db-wal')) {
      if (writes.has(call.name) && call.result > 0) written.push({ text: call.rest, syncedAt: null });
      if (syncs.has(call.name) && call.result === 0) {
        pending.push({ ended: call.ended, covers: written.filter(({ syncedAt }) => syncedAt === null) });
      }
      continue;
    }
    const departure = departureOf(call);
    if (!departure) continue;
    land(call.began);
    departures.push(departure);
    const { kind, name } = departure;
    const record = written.find(({ text }) => text.includes(name));
    const what = kind === 'request' ? `the request for ${name} left` : `${name} was drawn`;
    if (!record) problems.push(`${what} without a record in the journal`);
    else if (record.syncedAt === null) problems.push(`${what} before its record was synced`);
    else if (written.some(({ syncedAt }) => syncedAt === null))
      problems.push(`${what} with the journal unsynced`);
  }
  return { departures, problems };
}

function departureOf(call: SystemCall): Departure | undefined {
  if (!sends.has(call.name)) return undefined;
  const isNetwork = call.target.startsWith('TCP');
  if (isNetwork && call.rest.includes('POST ')) {
    const orderNo = /\\"orderNo\\":\\"([^"\\]+)\\"/.exec(call.rest)?.[1];
    return { kind: 'request', name: orderNo ?? 'an unreadable order number' };
  }
  const isScreen = !isNetwork && call.rest.includes('\\"kind\\":\\"draws\\"');
  const codeId = isScreen ? /\\"codeUrl\\":\\"[^"\\]*\/([^"\\/]+)\\"/.exec(call.rest)?.[1] : undefined;
  return codeId === undefined ? undefined : { kind: 'drawn', name: codeId };
}
