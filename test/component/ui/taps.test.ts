import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endCounting, startCounting } from '../../../build/demo/taps.ts';

/** Runs a script as the demo has the page run it; its value ends up in the title. */
function run(script: string): string {
  document.title = '';
  const element = document.createElement('script');
  element.text = `document.title = eval(${JSON.stringify(script)})`;
  document.head.append(element);
  element.remove();
  return document.title;
}

test('the demo counts taps and keys, each once, and nothing that no hand did', async () => {
  const button = document.createElement('button');
  button.textContent = 'Tap me';
  document.body.append(button);
  button.addEventListener('pointerdown', (event) => event.stopPropagation());
  run(startCounting);
  await page.getByRole('button', { name: 'Tap me' }).click();
  await userEvent.keyboard('12');
  button.click();
  button.dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true }));
  expect(run(endCounting)).toBe('3');
  run(startCounting);
  await page.getByRole('button', { name: 'Tap me' }).click();
  expect(run(endCounting)).toBe('1');
  button.remove();
});
