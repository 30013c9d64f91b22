import type { RequestName } from '../../electron/contract/names.ts';
import { expect, openSaleRequest, test } from '../support/app.ts';

test.describe('on the screens, before any request', () => {
  const fields = [
    ['address', 'http://shop.example', 'Enter an https:// address without user name, ? or #.'],
    ['address', 'https://user@shop.example', 'Enter an https:// address without user name, ? or #.'],
    ['address', 'shop.example', 'Enter an https:// address without user name, ? or #.'],
    ['key', '', 'This is required.'],
    ['key', 'two words', 'Use up to 512 printable characters without spaces.'],
    ['currency', 'YEN', 'Enter a three-letter currency such as JPY.'],
    ['currency', 'JP', 'Enter a three-letter currency such as JPY.'],
    ['prefix', '', 'Use 1 to 8 capital letters or digits.'],
    ['prefix', 'ABCDEFGHI', 'Use 1 to 8 capital letters or digits.'],
    ['prefix', 'A-1', 'Use 1 to 8 capital letters or digits.'],
    ['frontUrl', 'ftp://shop.example', 'Enter an address that begins with http:// or https://.'],
    ['frontUrl', 'javascript:alert(1)', 'Enter an address that begins with http:// or https://.'],
  ] as const;

  test('the connect form names the field and the rule, and goes to the field', async ({ start }) => {
    const terminal = await start({ atSetup: true });
    const { setup } = terminal.screens;
    await setup.connectButton.click();
    const good = {
      address: 'https://shop.example',
      key: 'sk_test',
      currency: 'JPY',
      prefix: 'M1',
      frontUrl: '',
    };
    for (const [field, value, rule] of fields) {
      await setup.connect({ ...good, [field]: value });
      const input = setup.field(field);
      await expect(input, `${field}: ${value}`).toHaveAccessibleDescription(rule);
      await expect(input).toBeFocused();
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      await expect(terminal.page.getByRole('alert')).toHaveCount(1);
    }
    expect((await terminal.snapshot()).terminal.mode).toBe('unset');
  });
});

test.describe('by main, past the screens', () => {
  const sale = openSaleRequest();
  const tea = { name: 'Tea', price: 500, count: 1 };
  const connect = {
    baseUrl: 'https://shop.example',
    dialect: 'documented',
    secretKey: 'sk_test',
    currency: 'JPY',
    orderPrefix: 'M1',
    frontUrl: null,
  };
  const settle = { saleId: sale.requestId, outcome: 'paid', reason: 'seen', by: 'Aya' };
  const draft = { lines: [tea], note: '', expiryPeriod: null, locationId: null };
  const tooLong = 'x'.repeat(256);

  const refused: [name: RequestName, request: unknown, expected: object][] = [
    ['openSale', { ...sale, expectedTotal: 0 }, { code: 'invalid', field: 'expectedTotal' }],
    ['openSale', { ...sale, expectedTotal: -500 }, { code: 'invalid', field: 'expectedTotal' }],
    ['openSale', { ...sale, expectedTotal: 500.5 }, { code: 'invalid', field: 'expectedTotal' }],
    ['openSale', { ...sale, expectedTotal: Number.NaN }, { code: 'invalid', field: 'expectedTotal' }],
    ['openSale', { ...sale, expectedTotal: Infinity }, { code: 'invalid', field: 'expectedTotal' }],
    ['openSale', { ...sale, expectedTotal: '500' }, { code: 'invalid', field: 'expectedTotal' }],
    ['openSale', { ...sale, expectedTotal: 10_000_000_000 }, { code: 'invalid', field: 'expectedTotal' }],
    ['openSale', { ...sale, expectedTotal: 499 }, { code: 'amount-changed' }],
    ['openSale', { ...sale, lines: [{ ...tea, price: 1 }] }, { code: 'amount-changed' }],
    ['openSale', { ...sale, lines: [] }, { code: 'invalid', field: 'lines' }],
    ['openSale', { ...sale, lines: [{ ...tea, price: -1 }] }, { code: 'invalid', field: 'lines.0.price' }],
    ['openSale', { ...sale, lines: [{ ...tea, count: 0 }] }, { code: 'invalid', field: 'lines.0.count' }],
    ['openSale', { ...sale, lines: [{ ...tea, name: '' }] }, { code: 'invalid', field: 'lines.0.name' }],
    [
      'openSale',
      { ...sale, note: tooLong },
      { code: 'invalid', field: 'note', rule: { kind: 'max-length', max: 255 } },
    ],
    [
      'openSale',
      { ...sale, expiryPeriod: 2 },
      { code: 'invalid', field: 'expiryPeriod', rule: { min: 3, max: 30 } },
    ],
    [
      'openSale',
      { ...sale, expiryPeriod: 31 },
      { code: 'invalid', field: 'expiryPeriod', rule: { min: 3, max: 30 } },
    ],
    ['openSale', { ...sale, currency: 'YEN' }, { code: 'invalid', field: 'currency' }],
    ['openSale', { ...sale, currency: 'USD' }, { code: 'invalid', field: 'currency' }],
    [
      'openSale',
      { ...sale, locationId: 'nowhere' },
      { code: 'invalid', field: 'locationId', rule: { kind: 'known' } },
    ],
    ['openSale', { ...sale, locationId: 'x'.repeat(33) }, { code: 'invalid', field: 'locationId' }],
    ['openSale', { ...sale, requestId: 'again' }, { code: 'invalid', field: 'requestId' }],
    ['openSale', { ...sale, orderNo: 'MINE-1' }, { code: 'invalid' }],
    ['openSale', undefined, { code: 'invalid' }],
    ['openSale', 'sale', { code: 'invalid' }],
    [
      'openSale',
      { ...sale, lines: [{ ...tea, price: 100_001 }], expectedTotal: 100_001 },
      { code: 'confirmation-needed' },
    ],
    ['connect', { ...connect, baseUrl: 'http://shop.example' }, { code: 'invalid', field: 'baseUrl' }],
    [
      'connect',
      { ...connect, baseUrl: 'https://user:word@shop.example' },
      { code: 'invalid', field: 'baseUrl' },
    ],
    ['connect', { ...connect, currency: 'yen' }, { code: 'invalid', field: 'currency' }],
    ['connect', { ...connect, orderPrefix: 'too-long-prefix' }, { code: 'invalid', field: 'orderPrefix' }],
    ['connect', { ...connect, frontUrl: 'javascript:1' }, { code: 'invalid', field: 'frontUrl' }],
    ['connect', { ...connect, secretKey: 'a\nb' }, { code: 'invalid', field: 'secretKey' }],
    ['connect', { ...connect, dialect: 'other' }, { code: 'invalid', field: 'dialect' }],
    ['setPreferences', { locationId: 'nowhere' }, { code: 'invalid', field: 'locationId' }],
    ['setPreferences', { expiryPeriod: 60 }, { code: 'invalid', field: 'expiryPeriod' }],
    ['setPreferences', { language: 'fr' }, { code: 'invalid', field: 'language' }],
    ['setPreferences', { mode: 'live' }, { code: 'invalid' }],
    ['saveDraft', { ...draft, note: tooLong }, { code: 'invalid', field: 'note' }],
    ['findSales', { text: 'x'.repeat(51) }, { code: 'invalid', field: 'text', rule: { max: 50 } }],
    ['findSales', { text: '' }, { code: 'invalid', field: 'text' }],
    ['readHistory', { date: '2026-02-30' }, { code: 'invalid', field: 'date' }],
    ['settleSale', { ...settle, reason: '' }, { code: 'invalid', field: 'reason' }],
    ['settleSale', { ...settle, reason: tooLong }, { code: 'invalid', field: 'reason' }],
    ['settleSale', settle, { code: 'not-found' }],
    ['readSale', "x' OR 1=1", { code: 'invalid' }],
    ['readSale', sale.requestId, { code: 'not-found' }],
    ['cancelSale', sale.requestId, { code: 'not-found' }],
    ['openPayerPage', sale.requestId, { code: 'conflict' }],
  ];

  test('every request that breaks a rule is refused with the field, and nothing comes of it', async ({
    terminal,
  }) => {
    await terminal.setNetwork('none');
    for (const [name, request, expected] of refused) {
      const answer = await terminal.send(name, request);
      expect(answer, `${name} ${JSON.stringify(request)}`).toMatchObject({ ok: false, ...expected });
    }
    expect(await terminal.sales()).toEqual([]);
    expect(terminal.codes()).toEqual([]);
    const { terminal: state } = await terminal.snapshot();
    expect(state).toMatchObject({ mode: 'practice', locationId: null, expiryPeriod: 10, language: 'en' });
    await expect(terminal.screens.sale.ticket).toBeVisible();
  });

  test('a flood of requests is limited, and the screens work again after it', async ({ terminal }) => {
    const codes = await terminal.page.evaluate(async () => {
      const answers = Array.from({ length: 200 }, () =>
        window.madoguchi.requests.readHistory({ date: null }),
      );
      return (await Promise.all(answers)).map((answer) => (answer.ok ? 'ok' : answer.code));
    });
    expect(new Set(codes)).toEqual(new Set(['ok', 'rate-limited']));
    await terminal.showCode();
  });

  test('names with markup are text, on the screens and on the payer page', async ({ terminal }) => {
    const { code } = terminal.screens;
    const name = '<img src=x onerror="document.title=1"><b>Tea</b>';
    const request = {
      ...openSaleRequest(),
      lines: [{ ...tea, name }],
      note: '<script>document.title=1</script>',
    };
    expect(await terminal.request('openSale', request)).toMatchObject({ ok: true });
    await expect(code.qr).toBeVisible();
    const { page: payer } = await code.openPayerPage(terminal.app);
    await expect(payer.getByText(name)).toBeVisible();
    expect(await payer.title()).not.toBe('1');
    expect(await payer.locator('img[src=x]').count()).toBe(0);
  });
});
