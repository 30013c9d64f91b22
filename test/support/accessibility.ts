/** What a page of the running app breaks of the WCAG's rules and of good practice. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** A rule's name with each place that breaks it. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Once for each document: to read the library takes a page longer than to be looked at by it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // What passes is not looked at, and takes longer to describe than to find.
    const { violations } = await run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}
