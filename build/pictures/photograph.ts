import { join } from 'node:path';
import type {} from '@vitest/browser-playwright'; // the page of a command's context
import type { BrowserCommand } from 'vitest/node';
import { fromRoot } from '../paths.ts';
import { picturesFolder } from './names.ts';

/** Photographs the window into a file, which it adds to `files`; animations are shown at their end. */
export function photographing(files: string[]): BrowserCommand<[file: string]> {
  return async ({ page }, file) => {
    await page.screenshot({ path: join(fromRoot(picturesFolder), file), animations: 'disabled' });
    files.push(file);
  };
}
