/** Everywhere that a key could be found by somebody who has the machine, or the screens. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { Search } from './spellings.ts';

/** The document as it stands, with what is typed into its fields and what it keeps. */
export async function searchPage(search: Search, name: string, page: Page): Promise<void> {
  search.look('document', name, await page.content());
  const kept = await page.evaluate(async () => {
    const {
      document,
      localStorage,
      sessionStorage,
      indexedDB,
      caches,
      history,
      name: windowName,
    } = globalThis as unknown as {
      document: {
        querySelectorAll: (selector: string) => Iterable<{ value: string }>;
        cookie: string;
        title: string;
      };
      localStorage: object;
      sessionStorage: object;
      indexedDB: { databases: () => Promise<unknown[]> };
      caches: { keys: () => Promise<string[]> };
      history: { state: unknown };
      name: string;
    };
    const fields = [...document.querySelectorAll('input, textarea, select')].map(({ value }) => value);
    const stored = [
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      await caches.keys(),
    ];
    return { fields, stored, other: [document.cookie, document.title, windowName, history.state] };
  });
  search.look('fields', name, kept.fields.join('\n'));
  search.look('storage', name, JSON.stringify([kept.stored, kept.other]));
}

/** The whole heap of the page, after a collection. */
export async function searchHeap(search: Search, name: string, cdp: CDPSession): Promise<void> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
  const snapshot = chunks.join('');
  if (!snapshot.includes('"strings":[')) throw new Error('The heap snapshot has no strings.');
  search.look('heap of the page', name, snapshot);
}

/** Every file below a folder. */
export function searchFiles(search: Search, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    let contents: Buffer;
    try {
      contents = readFileSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      continue; // Chromium removes files while it runs
    }
    search.look('file', path, contents);
  }
}

/** Every process below one, itself among them. */
export function processesBelow(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== null) parents.set(Number(name), parent);
  }
  const below = new Set([pid]);
  for (let grown = true; grown;) {
    const { size } = below;
    for (const [child, parent] of parents) if (below.has(parent)) below.add(child);
    grown = below.size > size;
  }
  return [...below];
}

function parentOf(pid: number): number | null {
  const status = readProcess(pid, 'status')?.toString() ?? '';
  const [, parent] = /^PPid:\t(\d+)$/m.exec(status) ?? [];
  return parent === undefined ? null : Number(parent);
}

/** A file of a process; null when it has ended meanwhile. */
function readProcess(pid: number, file: string): Buffer | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** What everybody on the machine may read of processes: their arguments, and their owner their environment. */
export function searchProcesses(search: Search, pids: readonly number[]): void {
  for (const pid of pids) {
    for (const file of ['environ', 'cmdline', 'comm']) {
      const contents = readProcess(pid, file);
      if (contents) search.look('process', `${pid}/${file}`, contents);
    }
  }
}

/** The folders that the browser's processes keep their profile in, by their arguments. */
export function browserProfiles(pids: readonly number[]): string[] {
  const folders = pids.flatMap((pid) => {
    const args = readProcess(pid, 'cmdline')?.toString().split('\0') ?? [];
    return args.flatMap((arg) => /^--user-data-dir=(.+)$/.exec(arg)?.[1] ?? []);
  });
  return [...new Set(folders)];
}

/** Files that a process holds open and that no folder shows any more. */
export function searchDeletedFiles(search: Search, pids: readonly number[]): void {
  for (const pid of pids) {
    let descriptors: string[];
    try {
      descriptors = readdirSync(`/proc/${pid}/fd`);
    } catch {
      continue; // it has ended meanwhile
    }
    for (const descriptor of descriptors) {
      const path = `/proc/${pid}/fd/${descriptor}`;
      try {
        const target = readlinkSync(path);
        if (!/^\/(?!proc|dev\/(?!shm)).* \(deleted\)$/.test(target)) continue;
        search.look('deleted file', `${pid}/${descriptor} ${target}`, readFileSync(path));
      } catch {
        continue; // closed meanwhile
      }
    }
  }
}
