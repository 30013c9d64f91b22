import { page } from 'vitest/browser';

/** Gives the page a size. To say to the browser what it has already costs two messages and a layout, for each test. */
export async function resize([width, height]: [width: number, height: number]): Promise<void> {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
}
