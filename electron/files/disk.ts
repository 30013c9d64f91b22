import fs from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Node's `fs` with files as they lie on the disk. Electron's own shows an `.asar` file as a folder of what is packed in
 * it: a program that is unpacked beside this one could be neither hashed nor taken away.
 */
export const disk =
  'electron' in process.versions ? (createRequire(import.meta.url)('original-fs') as typeof fs) : fs;
