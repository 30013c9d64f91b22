import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { testInWindow as test } from './fixture.ts';

test.describe('the app’s own scheme', () => {
  test('loads pages, styles and scripts of one secure origin', async ({ app, page }) => {
    await expect(page.locator('h1')).toHaveCSS('color', 'rgb(10, 20, 30)');
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
    const main = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return [contents?.getURL(), contents?.mainFrame.origin];
    });
    expect(main).toEqual(['app://conformance/index.html', 'app://conformance']);
  });

  test('is held to the content security policy that it sends', async ({ page }) => {
    const blocked = await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          const script = document.createElement('script');
          script.textContent = 'window.ran = true';
          document.body.append(script);
        }),
    );
    expect(blocked).toMatch(/^script-src/);
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  test('answers fetch with status, body and the headers that webRequest added', async ({ page }) => {
    const answers = await page.evaluate(async () => {
      const missing = await fetch('/missing');
      const posted = await fetch('/anything', { method: 'POST', body: 'おはよう' });
      return [missing.status, await missing.text(), await posted.text(), missing.headers.get('x-seen')];
    });
    expect(answers).toEqual([404, 'nothing here', 'POST おはよう', 'app://conformance/missing']);
  });

  test('fails for a host’s handler that throws', async ({ page }) => {
    const outcome = await page.evaluate(() =>
      fetch('/no-such-file').then(String, (error: unknown) => (error as Error).name),
    );
    expect(outcome).toBe('TypeError');
  });

  test('is known to the session that handles it', async ({ app, page }) => {
    await page.title();
    const handled = await app.evaluate(({ protocol }) => [
      protocol.isProtocolHandled('app'),
      protocol.isProtocolHandled('other'),
    ]);
    expect(handled).toEqual([true, false]);
  });
});

test.describe('a scheme that is answered with streams', () => {
  test.beforeEach(async ({ app, page }) => {
    // The window's first page may still be on its way: where it ends just then, Electron takes that for the end of this one.
    await expect(async () => {
      await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.loadURL('stream://conformance/index.html'),
      );
    }).toPass();
    await expect(page.locator('h1')).toHaveText('早い');
  });

  test('shows pages under the policy that came with them', async ({ page }) => {
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
    const blocked = await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          const script = document.createElement('script');
          script.textContent = 'window.ran = true';
          document.body.append(script);
        }),
    );
    expect(blocked).toMatch(/^script-src/);
  });

  test('answers with status, body and headers, or fails', async ({ page }) => {
    const answers = await page.evaluate(async () => {
      const missing = await fetch('/missing');
      const refused = await fetch('/refused').then(String, (error: unknown) => (error as Error).name);
      const { headers, status } = missing;
      return [status, await missing.text(), headers.get('x-two'), headers.get('content-type'), refused];
    });
    expect(answers).toEqual([404, 'GET stream://conformance/missing', 'one, two', 'text/plain', 'TypeError']);
  });

  test('is answered for by one handler', async ({ app, page }) => {
    await page.title();
    const registered = await app.evaluate(({ protocol }) =>
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      protocol.registerStreamProtocol('stream', (_request, respond) => respond({ error: -2 })),
    );
    expect(registered).toBe(false);
  });
});

test.describe('net.fetch', () => {
  test('reads files, with their type', async ({ app }) => {
    const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
    const file = join(folder, 'a b.html');
    await writeFile(file, '<p>語</p>');
    const read = await app.evaluate(async ({ net }, url) => {
      const response = await net.fetch(url);
      return [response.ok, response.headers.get('content-type')?.split(';')[0], await response.text()];
    }, pathToFileURL(file).href);
    await rm(folder, { recursive: true });
    expect(read).toEqual([true, 'text/html', '<p>語</p>']);
  });

  test('rejects for a file that is not there', async ({ app }) => {
    const outcome = await app.evaluate(({ net }) =>
      net.fetch('file:///no/such/file').then(String, () => 'rejected'),
    );
    expect(outcome).toBe('rejected');
  });
});
