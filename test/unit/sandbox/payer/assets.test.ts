import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testSandbox, url } from '../support.ts';
import { newFolder } from '../../../support/folder.ts';

function fontsDirectory(): string {
  const directory = newFolder('sandbox-fonts');
  mkdirSync(join(directory, 'files'));
  writeFileSync(join(directory, 'index.css'), '@font-face{}');
  writeFileSync(join(directory, 'files', 'one.woff2'), 'font');
  writeFileSync(join(directory, 'files', 'secret.txt'), 'secret');
  return directory;
}

test.each([
  ['/assets/payer.css', 'text/css; charset=utf-8'],
  ['/assets/payer.js', 'text/javascript; charset=utf-8'],
])('%s is served as %s', async (path, type) => {
  const response = await testSandbox().app.request(url + path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('serves the fonts of the directory that it was given, and the pages use them', async () => {
  const { app, open } = testSandbox({ fontsDirectory: fontsDirectory() });
  const font = await app.request(`${url}/assets/files/one.woff2`);
  expect(font.headers.get('content-type')).toBe('font/woff2');
  expect(await font.text()).toBe('font');
  expect((await open('/assets/fonts.css')).text).toBe('@font-face{}');
  expect((await open('/')).text).toContain('/assets/fonts.css');
});

test.each(['secret.txt', '..%2findex.css', '..%2F..%2Fetc%2Fpasswd', '%2e%2e', 'none.woff2'])(
  'does not serve %s',
  async (name) => {
    const { open } = testSandbox({ fontsDirectory: fontsDirectory() });
    expect((await open(`/assets/files/${name}`)).status).toBeGreaterThanOrEqual(400);
  },
);

test('pages without fonts do not ask for them', async () => {
  expect((await testSandbox().open('/')).text).not.toContain('fonts.css');
});
