import {
  chownSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fail, type Result, success } from '../contract/result.ts';
import { syncFolder } from '../files/sync-folder.ts';
import type { JsonNode } from '../files/json-text.ts';
import { messageOf } from '../domain/error-message.ts';
import { holdersOfSecrets } from './canonical.ts';
import { nodeAt } from './fields.ts';

/** A new text, ready beside the file to replace. */
export interface Rewrite {
  /** Replaces the file and reads it again; `storage`: the new text is not there. */
  commit(): Result<undefined>;
  /** Removes the new text; what was committed stays. */
  discard(): void;
}

/** The text without its secret keys, each with its comma and spaces; every other letter stays. */
export function withoutKeys(text: string, root: JsonNode): string {
  return holdersOfSecrets
    .flatMap((holder) => placeOfKey(root, holder) ?? [])
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

function placeOfKey(root: JsonNode, holder: string): { start: number; end: number } | null {
  const object = nodeAt(root, [holder]);
  if (object?.kind !== 'object') return null;
  const index = object.entries.findIndex(({ name }) => name === 'secretKey');
  const entry = object.entries[index];
  if (entry === undefined) return null;
  const [before, after] = [object.entries[index - 1], object.entries[index + 1]];
  return {
    start: after ? entry.start : (before?.node.end ?? entry.start),
    end: after ? after.start : entry.node.end,
  };
}

/**
 * Writes the new text beside the file, with its rights. Failing here changes nothing, and shows that the file could not be
 * replaced. `storage` says why.
 */
export function prepareRewrite(path: string, text: string): Result<Rewrite> {
  let partial: string | undefined;
  try {
    // A link stays; its target is rewritten.
    const target = realpathSync(path);
    const stats = statSync(target);
    if (stats.nlink > 1)
      return fail('storage', 'The file has another name, under which it would stay as it is.');
    partial = `${target}.partial`;
    // Left by a power cut.
    rmSync(partial, { force: true });
    writeSynced(partial, text, stats.mode & 0o777);
    const { uid } = statSync(partial);
    if (uid !== stats.uid) chownSync(partial, stats.uid, stats.gid);
    return success(rewrite(target, partial, text));
  } catch (error) {
    if (partial !== undefined) rmSync(partial, { force: true });
    return fail('storage', messageOf(error));
  }
}

function rewrite(target: string, partial: string, text: string): Rewrite {
  return {
    commit() {
      try {
        // First, so that a folder that cannot be synced is known while the file is unchanged.
        syncFolder(dirname(target));
        renameSync(partial, target);
      } catch (error) {
        return fail('storage', messageOf(error));
      }
      return replaced(target, text);
    },
    discard: () => rmSync(partial, { force: true }),
  };
}

/**
 * The new text is in place, with no way back: the old one may be nowhere else. If the disk fails now, a power cut may restore the
 * old file, which is then read and rewritten again.
 */
function replaced(target: string, text: string): Result<undefined> {
  try {
    syncFolder(dirname(target));
    if (readFileSync(target, 'utf8') === text) return success(undefined);
    return fail('storage', 'The file was written again by something else.');
  } catch {
    return success(undefined);
  }
}

function writeSynced(path: string, text: string, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    fchmodSync(file, mode); // regardless of the umask
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
