import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { codeOf, messageOf } from '../domain/error-message.ts';

export type SmallFile =
  | { kind: 'absent' }
  | { kind: 'read'; bytes: Buffer }
  /** No file of this size: a folder, a pipe, a device, a broken link, too large. */
  | { kind: 'damaged'; why: string }
  /** The operating system denied reading it. */
  | { kind: 'unreadable'; why: string };

/** Opens a pipe without waiting for its other end; undefined on Windows, which has no pipes among files. */
export const withoutWaiting = (constants.O_NONBLOCK as number | undefined) ?? 0;

/** Follows links. Never waits: a pipe in its place would block the program for good. */
export function readSmallFile(path: string, largestBytes: number): SmallFile {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | withoutWaiting);
  } catch (error) {
    return whyNotOpened(path, error);
  }
  try {
    const stats = fstatSync(file);
    if (stats.isDirectory()) return { kind: 'damaged', why: 'a folder' };
    if (!stats.isFile()) return { kind: 'damaged', why: 'no file' };
    if (stats.size > largestBytes) return { kind: 'damaged', why: `larger than ${largestBytes} bytes` };
    return { kind: 'read', bytes: readFileSync(file) };
  } catch (error) {
    return { kind: 'unreadable', why: messageOf(error) };
  } finally {
    closeSync(file);
  }
}

function whyNotOpened(path: string, error: unknown): SmallFile {
  const code = codeOf(error);
  if (code === 'ENXIO') return { kind: 'damaged', why: 'no file' };
  if (code === 'EISDIR') return { kind: 'damaged', why: 'a folder' };
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return { kind: 'unreadable', why: messageOf(error) };
  return isThere(path) ? { kind: 'damaged', why: 'a link that leads nowhere' } : { kind: 'absent' };
}

/** Whether anything is at a path, even a broken link. */
export function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}
