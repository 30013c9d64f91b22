import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { screens, show, sizes } from '../support/every-screen.ts';

const menus = Object.keys(screens).filter((name) => /^staff menu/.test(name));

describe.each(menus)('%s', (name) => {
  test.each(sizes)('shows all that it offers at once at %i x %i, in two columns', async (...size) => {
    for (const language of ['ja', 'en'] as const) {
      await show(name, language, 'light', size);
      const dialog = page.getByRole('dialog');
      await expect.element(dialog.getByRole('navigation')).toBeVisible();
      const body = document.querySelector('dialog .body');
      expect(body?.scrollHeight, language).toBeLessThanOrEqual(body?.clientHeight ?? 0);
      const buttons = [...document.querySelectorAll('dialog nav button')];
      const columns = new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().left)));
      expect(columns.size, language).toBe(2);
      const low = buttons.filter((button) => button.getBoundingClientRect().height < 55.5);
      expect(
        low.map(({ textContent }) => textContent),
        language,
      ).toEqual([]);
      document.querySelector('#app')?.remove();
    }
  });
});
