import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '../../../electron/contract/terminal.ts';
import { rest } from '../../support/rest.ts';
import { show } from '../support/every-screen.ts';

const sizes: [width: number, height: number][] = [
  [1280, 720],
  [800, 1280],
  [1024, 600],
  [1920, 1080],
];
const views = sizes.flatMap((size) =>
  (['ja', 'en'] as const).map((language): [Language, number, number] => [language, ...size]),
);

/** Children beyond an element, or on top of one another. */
function faultsIn(parent: Element, selector: string): string[] {
  const frame = parent.getBoundingClientRect();
  const parts = [...parent.querySelectorAll(selector)].map((part) => ({
    box: part.getBoundingClientRect(),
    text: part.textContent.trim(),
  }));
  return parts.flatMap(({ box, text }, index) => [
    ...(box.top < frame.top + 3 || box.bottom > frame.bottom - 3 ? [`beyond: ${text}`] : []),
    ...(box.left < frame.left || box.right > frame.right + 0.5 ? [`beside: ${text}`] : []),
    ...parts
      .slice(index + 1)
      .filter(({ box: other }) => box.bottom > other.top + 0.5 && other.bottom > box.top + 0.5)
      .filter(({ box: other }) => box.right > other.left + 0.5 && other.right > box.left + 0.5)
      .map((other) => `${text} on ${other.text}`),
  ]);
}

test.each(views)('in %s at %i x %i a day of refunds has room for its figures', async (language, ...size) => {
  await show('history with refunds', language, 'light', size);
  await rest();
  const first = page.getByRole('button', { name: /M1-000999/ }).element();
  expect(faultsIn(first, 'time, .one-line, .state-mark, .amount > *, .end .money')).toEqual([]);
  const head = first.closest('section')?.querySelector('.head dl');
  if (!head) throw new Error('no head');
  expect(faultsIn(head, 'dt, dd')).toEqual([]);
  for (const back of head.querySelectorAll('.sum + .given-back')) {
    const above = back.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
    expect(back.getBoundingClientRect().top - above).toBeGreaterThanOrEqual(4);
  }
});

test.each(views)(
  'in %s at %i x %i what is done with a day is said on one line',
  async (language, ...size) => {
    await show('history with refunds', language, 'light', size);
    const acts = [...document.querySelectorAll('.head .acts button')].map(
      (button) => button.getBoundingClientRect().height,
    );
    expect(acts).toHaveLength(4);
    expect(Math.max(...acts)).toBeLessThan(58);
  },
);

test.each(['ja', 'en'] as const)('in %s all that is done with a sale stands in one row', async (language) => {
  await show('history', language, 'light', [1024, 600]);
  await rest();
  const row = page.getByRole('button', { name: /^(Refund|返金)$/ }).element().parentElement;
  const tops = Array.from(row?.querySelectorAll(':scope > button') ?? [], (button) =>
    Math.round(button.getBoundingClientRect().top),
  );
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
});
