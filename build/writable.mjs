// Plain JavaScript, no dependencies: bootstrap.mjs needs it before anything is installed.
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whether this user can put files into a folder, or create it. */
export function isWritable(folder) {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
