import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fileOf, pictureOf, serveScreens } from '../../../electron/window/app-protocol.ts';
import { contentSecurityPolicy, safeScreenPolicy, safeScreenUrl } from '../../../electron/window/security.ts';
import { askScreens } from '../../support/screens-scheme.ts';

const folder = '/opt/madoguchi/renderer';

describe('the screens’ scheme', () => {
  test.each([
    ['app://madoguchi/index.html', `${folder}/index.html`],
    ['app://madoguchi/assets/a-b_c.js', `${folder}/assets/a-b_c.js`],
    ['app://madoguchi/pictures/%E8%8C%B6.svg', `${folder}/pictures/茶.svg`],
  ])('serves %s', (url, path) => {
    expect(fileOf(url, folder)?.path).toBe(path);
  });

  const screens = mkdtempSync(join(tmpdir(), 'madoguchi-screens-'));
  writeFileSync(join(screens, 'index.html'), '<!doctype html><title>窓口</title>');
  writeFileSync(join(screens, 'safe.html'), '<!doctype html><title>窓口</title>');
  writeFileSync(join(screens, 'icon.svg'), '<svg/>');
  const pictures = mkdtempSync(join(tmpdir(), 'madoguchi-pictures-'));
  writeFileSync(join(pictures, `${'0a'.repeat(16)}.webp`), 'RIFF');
  writeFileSync(join(pictures, 'index.html'), 'a stranger');
  afterAll(() => {
    rmSync(screens, { recursive: true });
    rmSync(pictures, { recursive: true });
  });

  const ask = (url: string, method = 'GET'): Promise<Response> =>
    askScreens({ screens, pictures }, url, method);

  test('sends the policy with every answer, also with a refusal', async () => {
    const page = await ask('app://madoguchi/index.html');
    expect(page.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('窓口');
    const refusal = await ask('app://madoguchi/../x.js');
    expect(refusal.status).toBe(400);
    expect(refusal.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
  });

  test('serves the shop’s own pictures by a fixed type, with the same headers', async () => {
    const picture = await ask(`app://madoguchi/shop-pictures/${'0a'.repeat(16)}.webp`);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect((await ask(`app://madoguchi/shop-pictures/${'0b'.repeat(16)}.webp`)).status).toBe(404);
    expect((await ask('app://madoguchi/shop-pictures/index.html')).status).toBe(404);
  });

  test('lets a page keep what it is made of while the program runs, but no page', async () => {
    const kept = 'max-age=31536000, immutable';
    const picture = await ask(`app://madoguchi/shop-pictures/${'0a'.repeat(16)}.webp`);
    expect(picture.headers.get('cache-control')).toBe(kept);
    expect((await ask('app://madoguchi/icon.svg')).headers.get('cache-control')).toBe(kept);
    for (const page of ['index.html', 'safe.html', '%73afe.html', 'none.js']) {
      expect((await ask(`app://madoguchi/${page}`)).headers.get('cache-control')).toBeNull();
    }
  });

  test.each([safeScreenUrl, 'app://madoguchi/%73afe.html'])(
    'serves the safe screen, asked for as %s, under a stricter policy of its own',
    async (url) => {
      const safe = await ask(url);
      expect(safe.status).toBe(200);
      expect(safe.headers.get('content-security-policy')).toBe(safeScreenPolicy);
      expect(safe.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test('answers 404 for a file that is not there and 405 for anything but GET', async () => {
    expect((await ask('app://madoguchi/none.js')).status).toBe(404);
    expect((await ask('app://madoguchi/index.html', 'POST')).status).toBe(405);
  });
});

test('a scheme that somebody answers for already is an error', () => {
  const taken = { registerStreamProtocol: () => false };
  expect(() => {
    serveScreens(taken, { screens: folder, pictures: folder });
  }).toThrow('app');
});

describe('the shop’s pictures', () => {
  const name = 'deadbeef'.repeat(4);
  const kept = '/home/shop/shop-pictures';

  test.each([
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ])('are found as %s', (kind, type) => {
    const url = `app://madoguchi/shop-pictures/${name}.${kind}`;
    expect(pictureOf(url, kept)).toEqual({ path: join(kept, `${name}.${kind}`), type });
  });

  test.each([
    `app://madoguchi/shop-pictures/${name}.svg`,
    `app://madoguchi/shop-pictures/${name}.html`,
    `app://madoguchi/shop-pictures/${name}.png?x`,
    `app://madoguchi/shop-pictures/${name}.png#x`,
    `app://madoguchi/shop-pictures/${name}.png%00`,
    `app://madoguchi/shop-pictures/../${name}.png`,
    `app://madoguchi/shop-pictures/%2e%2e/${name}.png`,
    `app://madoguchi/shop-pictures/..%5c${name}.png`,
    `app://madoguchi/shop-pictures//${name}.png`,
    `app://madoguchi/shop-pictures/${name.toUpperCase()}.png`,
    `app://madoguchi/shop-pictures/${name}0.png`,
    `app://madoguchi/shop-pictures/../settings.json`,
    `app://elsewhere/shop-pictures/${name}.png`,
    `file:///shop-pictures/${name}.png`,
    `app://madoguchi/shop-pictures/${name}.png\n`,
  ])('are not found by %s', (url) => expect(pictureOf(url, kept)).toBeUndefined());
});

describe('the content security policy', () => {
  test('starts from nothing and allows no inline, no eval and no connection', () => {
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'/);
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
    expect(contentSecurityPolicy).toContain("connect-src 'none'");
  });
});
