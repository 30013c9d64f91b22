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
  // Each document reads the library only once: that takes a page longer than being checked by it.
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
    // Describing what passes takes longer than finding it.
    const { violations } = await library.run({
      resultTypes: ['violations'],
      // Off by itself unless tags are asked for: it is stricter than the rules for ordinary text.
      rules: { 'color-contrast-enhanced': { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}
