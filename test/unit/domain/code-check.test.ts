import { describe, expect, test } from 'vitest';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import {
  chargeProblem,
  checkCode,
  type CodeProblem,
  maximumQrBytes,
} from '../../../electron/domain/code-check.ts';

const expected = { amount: 1_200, currency: 'JPY', orderNo: 'T1-000001-ABCD' };
const practice = 'http://127.0.0.1:4100';

function check(codeUrl: string | undefined, more: Partial<Code> = {}, origin: string | null = null) {
  return checkCode({ id: 'c', codeUrl, ...more }, expected, origin);
}

describe('the URL of a code', () => {
  test.each([
    ['https://pay.example/c/1?a=b#c', 'pay.example'],
    ['https://pay.example:8443/', 'pay.example:8443'],
    ['HTTPS://PAY.EXAMPLE/A', 'pay.example'],
    ['https://pay.example/%E3%81%82', 'pay.example'],
    ['https://pay.example/a@b', 'pay.example'],
  ])('%s may be drawn, as it came', (url, host) => {
    expect(check(url)).toEqual({ ok: true, url, host });
  });

  test.each<[CodeProblem, string | undefined]>([
    ['missing-url', undefined],
    ['missing-url', ''],
    ['scheme', 'http://pay.example/'],
    ['scheme', 'javascript:alert(1)'],
    ['scheme', 'javascript://pay.example/%0aalert(1)'],
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'data:text/html,x'],
    ['scheme', 'ftp://pay.example/'],
    ['scheme', 'pay.example/c'],
    ['scheme', '//pay.example/c'],
    ['not-a-url', 'https:pay.example'],
    ['not-a-url', 'https:/pay.example'],
    ['not-a-url', 'https:///pay.example'],
    ['not-a-url', 'https://'],
    ['not-a-url', 'https://pay example'.replace(' ', '^')],
    ['user-info', 'https://bank.example@evil.example/'],
    ['user-info', 'https://@evil.example/'],
    ['user-info', 'https://a:b@evil.example/'],
    ['host', 'https://xn--pypal-4ve.com/'],
    ['host', 'https://pay.xn--p1ai/'],
    ['host', 'https://XN--PYPAL-4VE.com/'],
    ['host', 'https://p%61y.example/'],
    ['characters', 'https://pаypal.example/'],
    ['characters', 'https://ｐａｙ.example/'],
    ['characters', 'https://pay.example／@evil.example/'],
    ['characters', 'https://pay.example\\@evil.example/'],
    ['characters', 'https://pay.example/a b'],
    ['characters', ' https://pay.example/'],
    ['characters', 'https://pay.example/\n'],
    ['characters', 'https://pay.exa\tmple/'],
    ['characters', 'https://pay.example/\u0000'],
    ['characters', 'https://pay.example/\u202egpj'],
    ['too-long', `https://pay.example/${'a'.repeat(maximumQrBytes)}`],
  ])('is refused (%s): %j', (problem, url) => {
    expect(check(url)).toMatchObject({ ok: false, problem });
  });

  test('may be exactly as long as a QR code at level M holds', () => {
    const start = 'https://pay.example/';
    expect(check(start + 'a'.repeat(maximumQrBytes - start.length)).ok).toBe(true);
    expect(check(start + 'a'.repeat(maximumQrBytes - start.length + 1)).ok).toBe(false);
  });

  test('may use http on the host of practice mode only', () => {
    expect(check(`${practice}/pay/1`, {}, practice)).toMatchObject({ ok: true, host: '127.0.0.1:4100' });
    expect(check(`${practice}/pay/1`, {}, null)).toMatchObject({ problem: 'scheme' });
    expect(check('http://127.0.0.1:4101/pay/1', {}, practice)).toMatchObject({ problem: 'scheme' });
    expect(check('http://127.0.0.1.evil.example:4100/', {}, practice)).toMatchObject({ problem: 'scheme' });
    expect(check('http://127.0.0.1:4100@evil.example/', {}, practice)).toMatchObject({ ok: false });
  });

  test('is shortened where it is quoted', () => {
    const result = check(`https://pay.example/${'a'.repeat(9_999)}`);
    expect(result.ok ? '' : result.found).toHaveLength(120);
  });
});

describe('what the service echoes', () => {
  const url = 'https://pay.example/1';

  test.each<[Partial<Code>]>([
    [{}],
    [{ amount: 1_200 }],
    [{ currency: 'JPY', orderNo: expected.orderNo }],
    [{ currency: 'jpy' }],
  ])('may be left out or agree: %j', (more) => {
    expect(check(url, more).ok).toBe(true);
  });

  test.each<[CodeProblem, Partial<Code>, string]>([
    ['amount', { amount: 1_201 }, '1201'],
    ['amount', { amount: 12 }, '12'],
    ['amount', { amount: 1_200.5 }, '1200.5'],
    ['amount', { amount: 0 }, '0'],
    ['amount', { amount: Number.NaN }, 'NaN'],
    ['currency', { currency: 'USD' }, 'USD'],
    ['currency', { currency: '' }, ''],
    ['order-number', { orderNo: 'T1-000001-ABCE' }, 'T1-000001-ABCE'],
    ['order-number', { orderNo: '' }, ''],
  ])('is refused (%s) when it differs: %j', (problem, more, found) => {
    expect(check(url, more)).toEqual({ ok: false, problem, found });
  });

  test('counts for the charge of a payment, too', () => {
    const charge = (amount: number, currency = 'JPY'): Code => ({ id: 'c', charge: { amount, currency } });
    expect(chargeProblem(charge(1_200), expected)).toBeUndefined();
    expect(chargeProblem({ id: 'c', charge: {} }, expected)).toBeUndefined();
    expect(chargeProblem({ id: 'c' }, expected)).toBeUndefined();
    expect(chargeProblem(charge(500), expected)).toEqual({ problem: 'amount', found: '500' });
    expect(chargeProblem(charge(1_200, 'KRW'), expected)).toEqual({ problem: 'currency', found: 'KRW' });
  });
});
