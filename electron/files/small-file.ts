import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { codeOf, messageOf } from '../domain/error-message.ts';

/** What a path of the profile turned out to hold. */
export type SmallFile =
  | { kind: 'absent' }
  | { kind: 'read'; bytes: Buffer }
  /** It is there, and no file of this size: a folder, a pipe, a device, a link that leads nowhere, too large. */
  | { kind: 'damaged'; why: string }
  /** The operating system did not let us look. */
  | { kind: 'unreadable'; why: string };

/** Opens a pipe without waiting for its other end; undefined on Windows, which has no pipes among files. */
export const withoutWaiting = (constants.O_NONBLOCK as number | undefined) ?? 0;

/** Reads a small file, following links. Never waits: a pipe that stands in its place would hold the program for good. */
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

/** Whether anything stands at a path, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}
