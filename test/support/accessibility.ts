/** What a page of the running app breaks of the WCAG's rules and of good practice. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const program = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A rule's name with each place that breaks it. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults = await runAxe(page);
  if (faults !== null) return faults;
  // Once for each document: to read the library takes a page longer than to be looked at by it.
  await page.evaluate(await readFile(program, 'utf8'));
  const found = await runAxe(page);
  if (found === null) throw new Error('The page took no axe.');
  return found;
}

/** Null where the document does not have the library yet. */
async function runAxe(page: Page): Promise<string[] | null> {
  return await page.evaluate(async () => {
    const { axe: library } = window as unknown as { axe?: typeof axe };
    if (library === undefined) return null;
    // What passes is not looked at, and takes longer to describe than to find.
    const { violations } = await library.run({
      resultTypes: ['violations'],
      // Off by itself where no tag is asked for: more than the rules want of ordinary text.
      rules: { 'color-contrast-enhanced': { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}
