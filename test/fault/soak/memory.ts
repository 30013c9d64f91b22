import { readdirSync } from 'node:fs';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What the process held at one moment, right after a collection. */
export interface Sample {
  /** Since the first sale, in ms. */
  readonly atMs: number;
  readonly heapBytes: number;
  /** Open files and sockets; null where the system does not tell. */
  readonly handles: number | null;
}

/** Takes samples; collects first, so that what is counted is held by somebody. */
export function createSampler(): (atMs: number) => Sample {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return (atMs) => {
    // Twice: what the first one only finalizes, the second one frees.
    collect();
    collect();
    return { atMs, heapBytes: dataBytes() + process.memoryUsage().external, handles: openHandles() };
  };
}

/** Where V8 keeps what it compiles; it goes on compiling for a long time, and a leak is not of code. */
const codeSpaces = new Set([
  'code_space',
  'code_large_object_space',
  'trusted_space',
  'trusted_large_object_space',
]);

function dataBytes(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name }) => !codeSpaces.has(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0);
}

function openHandles(): number | null {
  try {
    // One of them is this very reading.
    return readdirSync('/proc/self/fd').length - 1;
  } catch {
    return null;
  }
}

/** The slope of the heap in MB an hour, by least squares; NaN for fewer than two samples. */
export function slopePerHour(samples: readonly Sample[]): number {
  const count = samples.length;
  const meanAt = samples.reduce((sum, { atMs }) => sum + atMs, 0) / count;
  const meanHeap = samples.reduce((sum, { heapBytes }) => sum + heapBytes, 0) / count;
  let above = 0;
  let below = 0;
  for (const { atMs, heapBytes } of samples) {
    above += (atMs - meanAt) * (heapBytes - meanHeap);
    below += (atMs - meanAt) ** 2;
  }
  return ((above / below) * 3_600_000) / (1024 * 1024);
}

/** The later part of a run: what a process sets up once is set up by then. */
export function warm(samples: readonly Sample[]): readonly Sample[] {
  return samples.slice(Math.floor(samples.length / 2));
}
