/** What `npm run dev` takes down of the walls is its own, and nothing of it is in the product. */
import { readFileSync } from 'node:fs';
import configuration from '../../build/electron-builder.ts';
import { ensureBuilt } from '../../build/ensure-built.ts';
import { fromRoot } from '../../build/paths.ts';
import { expect, test } from '../support/app.ts';

test.describe('an ordinary start', () => {
  test.use({ expectedComplaints: [/connect-src 'none'|Fetch API cannot load|Refused to connect/] });

  test('shows the build under its own policy, whatever the environment says', async ({ start }) => {
    const { page } = await start({
      env: { MADOGUCHI_DEV_SERVER: 'http://127.0.0.1:9', MADOGUCHI_DEV_TOOLS: '1' },
    });
    const found = await page.evaluate(async () => ({
      fromVite: document.querySelectorAll('script[src*="@vite"]').length,
      reachesItself: await fetch(location.href).then(
        () => true,
        () => false,
      ),
    }));
    expect(found).toEqual({ fromVite: 0, reachesItself: false });
  });
});

test('what npm run dev adds is neither packed nor known to the product', async () => {
  await ensureBuilt();
  const { files } = configuration as { files: string[] };
  expect(files.filter((path) => !path.startsWith('!')).every((path) => !path.startsWith('build'))).toBe(true);
  for (const bundle of ['main', 'preload', 'customer-preload']) {
    expect(readFileSync(fromRoot(`out/app/${bundle}.cjs`), 'utf8')).not.toMatch(/MADOGUCHI_DEV|@vite/);
  }
});
