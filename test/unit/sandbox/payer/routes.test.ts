import { describe, expect, test } from 'vitest';
import { testSandbox, url } from '../support.ts';

const english = { 'accept-language': 'en' };

describe('the payment page', () => {
  test('shows the shop, the amount, every line with its total, and the order number', async () => {
    const { createCode, open } = testSandbox();
    const { codeUrl } = await createCode({
      amount: 1980,
      orderNo: 'GINZA-7',
      description: '店内',
      locationId: 'loc_practice_ginza',
      items: [
        { name: 'ブレンド', price: 480, count: 2 },
        { name: 'ケーキ', price: 620, count: 1 },
      ],
    });
    const { status, text } = await open(codeUrl, { 'accept-language': 'ja' });
    expect(status).toBe(200);
    for (const shown of [
      '窓口珈琲 銀座店',
      '¥1,980',
      'GINZA-7',
      '店内',
      'ブレンド',
      '¥480 × 2',
      '¥960',
      '¥620',
    ]) {
      expect(text).toContain(shown);
    }
    // What the lines do not add up to is a line of its own.
    expect(text).toContain('その他');
    expect(text).toContain('¥400');
    expect(text).toContain('練習モード');
    expect(text).toContain('data-milliseconds-left="600000"');
  });

  test('is in the language of the reader, and the switch overrides it', async () => {
    const { createCode, open } = testSandbox();
    const { codeUrl } = await createCode({ locationId: 'loc_practice_ginza' });
    const { text } = await open(codeUrl, { 'accept-language': 'en-GB,en;q=0.9,ja;q=0.8' });
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('Madoguchi Coffee Ginza');
    expect(text).toContain('?lang=ja"');
    expect((await open(`${codeUrl}?lang=ja`, english)).text).toContain('<html lang="ja">');
    expect((await open(`${codeUrl}?lang=fr`, english)).text).toContain('<html lang="en">');
  });

  test('writes an amount as its currency does', async () => {
    const { createCode, open } = testSandbox();
    const { codeUrl } = await createCode({ amount: 123_456, currency: 'USD' });
    expect((await open(codeUrl, english)).text).toContain('$1,234.56');
  });

  test('shows markup in names as text', async () => {
    const { createCode, open, call } = testSandbox();
    const hostile = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;
    const { body } = await call('POST', '/locations', { name: { kanji: hostile } });
    const { codeUrl } = await createCode({
      orderNo: hostile.slice(0, 50),
      description: hostile,
      locationId: body['id'],
      items: [{ name: hostile, price: 1, count: 1, image: 'https://tracker.example/x.png' }],
    });
    const { text } = await open(codeUrl);
    expect(text).not.toMatch(/<script>|<img/);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('tracker.example');
  });

  test('loads nothing from elsewhere and runs no inline script or style', async () => {
    const { createCode, open } = testSandbox();
    const { text } = await open((await createCode()).codeUrl);
    const addresses = [...text.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) expect(address).toMatch(/^\/(assets|pay)\//);
    expect(text).not.toMatch(/<style|style="|<script>|\son\w+=/);
  });

  test('an unknown code answers 404 in words', async () => {
    const { open } = testSandbox();
    const { status, text } = await open('/pay/code_none', english);
    expect(status).toBe(404);
    expect(text).toContain('Code not found');
  });

  test.each([
    ['ja', '登録済み: クレジットカード •••• 4242'],
    ['en', 'Saved: Credit card •••• 4242'],
  ])('offers the saved source of the code first (%s)', async (language, words) => {
    const { createCode, open } = testSandbox();
    const { codeUrl } = await createCode({ customerId: 'cus_practice_01', sourceId: 'src_practice_01' });
    const { text } = await open(codeUrl, { 'accept-language': language });
    expect(text).toContain(words);
    expect(text.match(/value="\w+"\s+checked/g)).toEqual(['value="saved" checked']);
  });

  test('offers no saved source where the code names none, though the customer has one', async () => {
    const { createCode, open } = testSandbox();
    const { codeUrl } = await createCode({ customerId: 'cus_practice_01' });
    const { text } = await open(codeUrl);
    expect(text).not.toContain('value="saved"');
    expect(text).toMatch(/value="creditcard"\s+checked/);
  });
});

describe('the way back to the shop', () => {
  const frontUrl = 'https://shop.example/thanks?a=1&b=2';

  test('is on the receipt, followed by itself, and leads to frontUrl', async () => {
    const { app, createCode, open, visit } = testSandbox();
    const { id, codeUrl } = await createCode({ frontUrl });
    await visit(codeUrl, { outcome: 'pay' });
    const { text } = await open(`/pay/${id}/receipt`, english);
    expect(text).toContain('Return to shop');
    expect(text).toContain('data-follow-after="5000"');
    const back = await app.request(`${url}/pay/${id}/return`);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(frontUrl);
  });

  test('is offered again, but not followed by itself, when a paid code is opened later', async () => {
    const { createCode, open, visit } = testSandbox();
    const { codeUrl } = await createCode({ frontUrl });
    await visit(codeUrl, { outcome: 'pay' });
    const { text } = await open(codeUrl, english);
    expect(text).toContain('Return to shop');
    expect(text).not.toContain('data-follow-after');
  });

  test.each([
    ['before paying', { frontUrl }, false],
    ['without a frontUrl', {}, true],
  ])('leads to the code itself %s', async (_, fields, isPaid) => {
    const { app, createCode, visit } = testSandbox();
    const { id, codeUrl } = await createCode(fields);
    if (isPaid) await visit(codeUrl, { outcome: 'pay' });
    const back = await app.request(`${url}/pay/${id}/return`);
    expect(back.headers.get('location')).toBe(`/pay/${id}?lang=ja`);
  });

  test('there is none without a frontUrl', async () => {
    const { createCode, open, visit } = testSandbox();
    const { id, codeUrl } = await createCode();
    await visit(codeUrl, { outcome: 'pay' });
    const { text } = await open(`/pay/${id}/receipt`, english);
    expect(text).toContain('You can close this page');
    expect(text).not.toContain('/return"');
  });
});

test.each(['receipt', 'declined'])('%s of a code that is neither leads to the code', async (page) => {
  const { app, createCode } = testSandbox();
  const { id } = await createCode();
  const response = await app.request(`${url}/pay/${id}/${page}`);
  expect(response.headers.get('location')).toBe(`/pay/${id}?lang=ja`);
});
