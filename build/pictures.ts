/**
 * Photographs every screen and state in both languages, both themes and four sizes (npm run pictures) into out/pictures, with
 * contact sheets; `--readme` renews the README's pictures instead. Exits non-zero, with names, where a screen could not be shown.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fromRoot } from './paths.ts';
import { picturesUsage, readPictureFlags } from './pictures/flags.ts';
import { type PicturePlan, picturesFolder } from './pictures/names.ts';
import { readmeFolder, takeReadmePictures } from './pictures/readme.ts';
import { makeSheets, picturesByScreen } from './pictures/sheets.ts';
import { takePictures } from './pictures/take.ts';

const write = (text: string): void => void process.stdout.write(text);

/** Answers whether every screen was shown. */
async function photographScreens(plan: PicturePlan): Promise<boolean> {
  // A partial run keeps the other pictures; only a full one knows that a screen is gone.
  if (plan.only.length === 0) rmSync(fromRoot(picturesFolder), { recursive: true, force: true });
  mkdirSync(fromRoot(picturesFolder), { recursive: true });
  const { files, failed } = await takePictures(plan, write);
  const screens = new Set(files.map((file) => file.split('/')[0] ?? ''));
  const sheets = await makeSheets(screens);
  write(
    `${files.length} pictures of ${screens.size} screens, ${sheets} contact sheets in ${picturesFolder}/sheets.\n`,
  );
  write(`All that there are, of ${picturesByScreen().size} screens: ${picturesFolder}/index.html\n`);
  if (failed.length > 0)
    write(`\n${failed.length} could not be shown:\n${failed.map((line) => `  ${line}\n`).join('')}`);
  return failed.length === 0;
}

async function photographReadme(): Promise<boolean> {
  const count = await takeReadmePictures();
  write(
    count > 0
      ? `${count} pictures of the README renewed in ${readmeFolder}.\n`
      : 'No picture of the README was renewed.\n',
  );
  return count > 0;
}

const flags = readPictureFlags(process.argv.slice(2));
switch (flags.kind) {
  case 'help':
    write(`${picturesUsage}\n`);
    break;
  case 'wrong':
    console.error(`${flags.message}\n\n${picturesUsage}`);
    process.exitCode = 2;
    break;
  case 'readme':
    process.exitCode = (await photographReadme()) ? 0 : 1;
    break;
  case 'screens':
    process.exitCode = (await photographScreens(flags.plan)) ? 0 : 1;
}
