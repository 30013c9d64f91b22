/** What a page of the running app breaks of WCAG and of good practice. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const program = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A rule's name with each place that breaks it. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults = await runAxe(page);
  if (faults !== null) return faults;
  // Once a document: reading the library takes a page longer than being checked.
  await page.evaluate(await readFile(program, 'utf8'));
  const found = await runAxe(page);
  if (found === null) throw new Error('The page took no axe.');
  return found;
}

/** Null: the document lacks the library. */
async function runAxe(page: Page): Promise<string[] | null> {
  return await page.evaluate(async () => {
    const { axe: library } = window as unknown as { axe?: typeof axe };
    if (library === undefined) return null;
    // Describing what passes takes longer than finding it.
    const { violations } = await library.run({
      resultTypes: ['violations'],
      // Off by default: stricter than the rules for ordinary text.
      rules: { 'color-contrast-enhanced': { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}
