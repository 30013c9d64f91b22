import { expect, test } from '../support/app.ts';
import { forgetNavigation } from '../support/electron.ts';

test('the payer window reaches the embedded service alone, has no bridge, and closes with the sale', async ({
  terminal,
}) => {
  const { code } = terminal.screens;
  await terminal.showCode();
  const { page: payer } = await code.openPayerPage(terminal.app);
  const address = payer.url();
  expect(await payer.evaluate(() => 'madoguchi' in window)).toBe(false);
  expect(await payer.evaluate(() => 'require' in window || 'process' in window)).toBe(false);

  for (const elsewhere of ['https://example.com/', 'app://madoguchi/index.html', 'file:///etc/passwd']) {
    await payer.evaluate((url) => location.assign(url), elsewhere);
    expect(await payer.evaluate(() => window.open('about:blank'))).toBeNull();
    await forgetNavigation(payer);
    await expect(payer.getByRole('button').first()).toBeVisible();
    expect(payer.url()).toBe(address);
  }
  expect(terminal.app.windows()).toHaveLength(2);

  const closed = payer.waitForEvent('close');
  await code.holdCancel();
  await expect(code.title('canceled')).toBeVisible();
  await code.button('back_to_sale').click();
  await closed;
  expect(terminal.app.windows()).toHaveLength(1);
});

test.describe('from the screens', () => {
  test.use({
    expectedComplaints: [
      /TrustedScript|Mixed Content|Content Security Policy|Refused to|Failed to load|ERR_|blocked/i,
    ],
  });

  test('nothing reaches the network, not even the embedded service', async ({ terminal }) => {
    const { baseUrl = '' } = (await terminal.snapshot()).terminal.service ?? {};
    const tried = await terminal.page.evaluate(async (url) => {
      const fetched = await fetch(url).then(
        () => 'answered',
        () => 'refused',
      );
      const image = await new Promise<string>((resolve) => {
        const element = new Image();
        element.onload = () => resolve('loaded');
        element.onerror = () => resolve('refused');
        element.src = `${url}/icon.png`;
      });
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
      return { fetched, image };
    }, baseUrl);
    expect(tried).toEqual({ fetched: 'refused', image: 'refused' });
    const urls = terminal.page.frames().map((frame) => frame.url());
    expect(urls.filter((url) => url.startsWith('http:'))).toEqual([]);
  });

  test('the default session, which no window has, reaches nothing', async ({ terminal }) => {
    const { baseUrl = '' } = (await terminal.snapshot()).terminal.service ?? {};
    const refused = await terminal.app.evaluate(
      ({ session }, url) => session.defaultSession.fetch(url).then(() => 'answered', String),
      baseUrl,
    );
    expect(refused).toContain('ERR_BLOCKED_BY_CLIENT');
  });

  test('no window opens, no page is left, and no script of elsewhere runs', async ({ terminal }) => {
    const { page } = terminal;
    const address = page.url();
    expect(await page.evaluate(() => window.open('https://example.com/'))).toBeNull();
    await page.evaluate(() => location.assign('https://example.com/'));
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://example.com/';
      link.target = '_blank';
      document.body.append(link);
      link.click();
    });
    expect(
      await page.evaluate(() => {
        const script = document.createElement('script');
        try {
          script.text = 'window.ran = true';
          document.body.append(script);
        } catch {
          return false; // trusted types refuse the text itself
        }
        return 'ran' in window;
      }),
    ).toBe(false);
    await forgetNavigation(page);
    await expect(terminal.screens.sale.ticket).toBeVisible();
    expect(page.url()).toBe(address);
    expect(terminal.app.windows()).toHaveLength(1);
  });
});
