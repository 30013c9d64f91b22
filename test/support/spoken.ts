import type { Page } from '@playwright/test';

/**
 * Every text that a person sees or hears on a page, in the page's own language: what is marked as another
 * language, and what the payment service said or calls its fields, is left out.
 */
export async function spokenTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const language = document.documentElement.lang;
    const isOwn = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('q, bdi, code, script, style') === null &&
      element.closest('[lang]')?.getAttribute('lang') === language;
    const texts: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (!isOwn(element)) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
      }
    }
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  });
}
