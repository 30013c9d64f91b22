import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import { codeOf } from '../domain/error-message.ts';

/** After this many ms the next address is tried beside the earlier ones (RFC 8305, section 5). */
const nextAfterMs = 250;

/**
 * Connects to the address that answers first, IPv6 and IPv4 in turn. Node ends a slow address before trying the next; here it
 * goes on, so that a dead one costs a quarter of a second. `code`: that of the last failure, where none answers.
 */
export function raceAddresses(
  addresses: readonly LookupAddress[],
  port: number,
  ended: AbortSignal,
): Promise<{ socket: Socket } | { code: string | undefined }> {
  const waiting = inTurn(addresses);
  const tried = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  return new Promise((resolve) => {
    const settle = (result: { socket: Socket } | { code: string | undefined }): void => {
      clearTimeout(timer);
      waiting.length = 0;
      const winner = 'socket' in result ? result.socket : undefined;
      for (const socket of tried) if (socket !== winner) socket.destroy();
      resolve(result);
    };
    ended.addEventListener('abort', () => {
      settle({ code: undefined });
      for (const socket of tried) socket.destroy();
    });
    const next = (): void => {
      clearTimeout(timer);
      const address = waiting.shift();
      if (address === undefined || ended.aborted) return;
      const socket = connect({ host: address.address, port });
      tried.add(socket);
      socket.once('connect', () => settle({ socket }));
      // Stays for the socket's life: an unheard socket error would end the process.
      socket.on('error', (error) => {
        const isLast = [...tried].every(({ destroyed }) => destroyed) && waiting.length === 0;
        if (isLast) settle({ code: codeOf(error) });
        else next();
      });
      timer = setTimeout(next, nextAfterMs);
    };
    if (addresses.length === 0 || ended.aborted) settle({ code: undefined });
    else next();
  });
}

/** Families alternate, the system's first choice first. */
function inTurn(addresses: readonly LookupAddress[]): LookupAddress[] {
  const [first] = addresses;
  const same = addresses.filter(({ family }) => family === first?.family);
  const other = addresses.filter(({ family }) => family !== first?.family);
  return Array.from({ length: Math.max(same.length, other.length) }).flatMap((_, index) =>
    [same[index], other[index]].filter((address) => address !== undefined),
  );
}
