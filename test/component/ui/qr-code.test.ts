import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import QrCode from '../../../renderer/ui/QrCode.svelte';
import { decodeOnScreen } from '../support/decode.ts';

/** Shows a code in a box of that size. */
async function show(text: string, width: number, height: number): Promise<void> {
  const target = document.createElement('div');
  target.style.width = `${width}px`;
  target.style.height = `${height}px`;
  document.body.append(target);
  await render(QrCode, { target, props: { text, label: 'code' } });
}

describe('a QR code', () => {
  const url = 'https://pay.example.com/c/cod_9f3kQz81LmN0pRt2?s=8d1f';
  test.each([
    ['a short address', 'https://p.example/1', 320, 320],
    ['a usual address', url, 700, 700],
    ['a long address', `https://pay.example.com/${'a1B2'.repeat(120)}`, 700, 700],
    ['a box that is wider than high', url, 900, 400],
    ['a box that is higher than wide', url, 400, 900],
    ['a box of odd size', url, 333, 337],
  ])('of %s says exactly that', async (_, text, width, height) => {
    await page.viewport(1280, 1000);
    await show(text, width, height);
    expect(await decodeOnScreen(page.getByRole('img', { name: 'code' }))).toBe(text);
  });

  test('is as large as its box allows in whole pixels a module', async () => {
    await show(url, 500, 700);
    const svg = page.getByRole('img', { name: 'code' }).element() as SVGSVGElement;
    const modules = svg.viewBox.baseVal.width;
    expect(svg.getBoundingClientRect().width).toBe(Math.floor(500 / modules) * modules);
  });

  test('draws markup in an address as modules, not as markup', async () => {
    const text = 'https://pay.example.com/?q=<script>alert(1)</script>"';
    await show(text, 500, 500);
    expect(document.querySelector('svg script')).toBeNull();
    expect(await decodeOnScreen(page.getByRole('img', { name: 'code' }))).toBe(text);
  });
});
