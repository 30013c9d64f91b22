/** The README's pictures: a real terminal plays the guided sale. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoFolder, readmePictures } from '../demo/guided-sale.ts';
import { fromRoot } from '../paths.ts';

export const readmeFolder = 'docs/pictures';

/** Plays the guided sale and keeps its pictures; answers how many: 0 where the sale failed, which it reports itself. */
export async function takeReadmePictures(): Promise<number> {
  const demo = spawn(process.execPath, [fromRoot('build/demo.ts')], { stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => {
    demo.on('error', reject);
    demo.on('close', resolve);
  });
  if (code !== 0) return 0;
  mkdirSync(fromRoot(readmeFolder), { recursive: true });
  for (const name of readmePictures) cpSync(join(demoFolder, name), join(fromRoot(readmeFolder), name));
  return readmePictures.length;
}
