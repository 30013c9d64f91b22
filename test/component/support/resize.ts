import { page } from 'vitest/browser';

/** Gives the page a size, unless it has it already: to set it again would cost each test two messages and a layout. */
export async function resize([width, height]: [width: number, height: number]): Promise<void> {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
}

/** Gives the page a size that is measured alone and not tapped: its frame has it at once, and the browser is not asked. */
export function layOut([width, height]: [width: number, height: number]): void {
  const { style } = window.parent.document.body;
  style.setProperty('--viewport-width', `${width}px`);
  style.setProperty('--viewport-height', `${height}px`);
}
