import fs from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Node's `fs` with files as on the disk. Electron's own shows an `.asar` file as a folder: an unpacked program could then be
 * neither hashed nor removed.
 */
export const disk =
  'electron' in process.versions ? (createRequire(import.meta.url)('original-fs') as typeof fs) : fs;
