import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type TestApp } from '../support/app.ts';
import type { LiveService } from '../support/live-service.ts';
import { liveMissing, shareLive } from '../support/live-terminal.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

async function connect(terminal: TestApp, { url, key }: LiveService): Promise<void> {
  const { setup } = terminal.screens;
  await setup.connectButton.click();
  await setup.connect({ address: url, key });
}

/** The files below a folder that contain a text. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    paths.map(async (path) => ((await readFile(path)).includes(text) ? path : '')),
  );
  return found.filter((path) => path !== '');
}

test.describe('a real service', () => {
  test.skip(liveMissing !== null, liveMissing ?? '');
  const live = shareLive();

  // One terminal, from its first screen to the day on which its key is no good any more.
  test.describe(() => {
    const shared = terminalForAll(() => ({ atSetup: true, env: live().environment }));

    test('is connected, sells, and is still connected after a restart, and the key is nowhere to be found', async () => {
      const { service, environment } = live();
      const terminal = shared.app;
      const { setup, sale, code } = terminal.screens;
      await connect(terminal, service);
      await setup.shopName.fill('Café Madoguchi');
      await setup.guideNext.click();
      await expect(sale.ticket).toBeVisible();
      await expect(setup.walk).toBeHidden();
      expect((await terminal.snapshot()).terminal).toMatchObject({
        mode: 'live',
        selling: { kind: 'ready' },
      });

      await sale.enterAmount(700);
      await sale.showCode();
      await expect(code.qr).toBeVisible();
      await expect(terminal.page.getByText('Café Madoguchi')).toBeVisible();
      await expect(code.openPayerPageButton).toBeHidden();
      const codeUrl = await terminal.codeUrl();
      expect(codeUrl).toMatch(/^https:/);
      await terminal.pay(codeUrl);
      await expect(code.title('paid')).toBeVisible();
      expect(await terminal.page.content()).not.toContain(service.key);

      // Nobody may have seen it: it stays until somebody leaves it.
      const again = await shared.restart({ env: environment });
      await expect(again.screens.code.title('paid')).toBeVisible();
      await again.screens.code.button('next_sale').click();
      await expect(again.screens.sale.ticket).toBeVisible();
      expect((await again.snapshot()).terminal).toMatchObject({ mode: 'live', selling: { kind: 'ready' } });
      await again.screens.sale.enterAmount(300);
      await again.screens.sale.showCode();
      await expect(again.screens.code.qr).toBeVisible();
      expect(await again.page.content()).not.toContain(service.key);
      expect(JSON.stringify(await again.snapshot())).not.toContain(service.key);
      expect(await filesWith(again.profile, service.key)).toEqual([]);
      await again.screens.code.holdCancel();
      await again.screens.code.button('back_to_sale').click();
      await again.screens.sale.clear();
    });
  });
});
