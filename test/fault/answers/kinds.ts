import { answer } from '../../support/raw-service.ts';
import { type Asked, codeWith, goodCode, goodUrl } from './good.ts';

/**
 * What may come of an answer (fault catalogue): `unknown` U, `refused` F, `gives-up` what is left of R when
 * the answer stays the same, `drawn` the QR of `url` and the countdown that was asked for, or a shorter one, `paid` what the
 * answer itself says.
 */
export type Fate = 'unknown' | 'refused' | 'gives-up' | 'drawn' | 'paid';

/** One kind of answer to a request for a code. */
export interface AnswerKind {
  readonly name: string;
  readonly bytes: (asked: Asked) => Buffer;
  readonly may: readonly Fate[];
  /** What may be drawn, where that is not the good answer's address. */
  readonly url?: string;
}

const headers = { 'content-type': 'application/json' };

/** An answer with a JSON body, given as text. */
export function json(text: string, status = '201 Created'): Buffer {
  return answer(status, text, headers);
}

const values: readonly [name: string, json: string | undefined][] = [
  ['missing', undefined],
  ['null', 'null'],
  ['an empty text', '""'],
  ['a text', '"x"'],
  ['a control character', '"a\\u0000b"'],
  ['lone surrogates', '"\\ud800"'],
  ['zero', '0'],
  ['negative', '-1'],
  ['a fraction', '0.5'],
  ['huge', '1e15'],
  ['endless', '1e999'],
  ['NaN', 'NaN'],
  ['true', 'true'],
  ['a list', '[1]'],
  ['an object', '{"a":1}'],
  ['a number in a text', '"1200"'],
  ['100 levels deep', `${'['.repeat(100)}${']'.repeat(100)}`],
  ['300,000 characters', `"${'x'.repeat(300_000)}"`],
];
const neverReadable = new Set(['NaN', '100 levels deep', '300,000 characters']);
/** Fields whose every other value makes the code another one than was asked for. */
const mustMatch = new Set(['amount', 'currency', 'orderNo']);

/** Every field of a good answer, with every value that it should not have. */
export function mutatedFields(): AnswerKind[] {
  const fields = Object.keys(goodCode({ orderNo: 'T1', amount: 1, currency: 'JPY' }));
  return fields.flatMap((field) =>
    values.map(([name, value]): AnswerKind => {
      const isAbsent = value === undefined || value === 'null';
      const neverDrawn =
        neverReadable.has(name) ||
        field === 'codeUrl' ||
        (field === 'id' && (isAbsent || value === '""')) ||
        (mustMatch.has(field) && !isAbsent) ||
        (field === 'expired' && value === 'true');
      return {
        name: `${field}: ${name}`,
        bytes: (asked) => json(codeWith(asked, field, value)),
        may: neverDrawn ? ['unknown'] : ['unknown', 'drawn'],
      };
    }),
  );
}

/** An answer that is cut off after every twentieth of its bytes. */
export function truncations(): AnswerKind[] {
  const whole = (asked: Asked): string => JSON.stringify(goodCode(asked));
  return Array.from({ length: 19 }, (_, index) => (index + 1) / 20).flatMap((part): AnswerKind[] => [
    {
      name: `the JSON breaks off after ${Math.round(part * 100)} %`,
      bytes: (asked) => json(whole(asked).slice(0, Math.floor(whole(asked).length * part))),
      may: ['unknown'],
    },
    {
      name: `the connection ends after ${Math.round(part * 100)} % of the answer`,
      bytes: (asked) => {
        const all = json(whole(asked));
        return all.subarray(0, Math.floor(all.length * part));
      },
      may: ['unknown'],
    },
  ]);
}

const unsafeUrls: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'vbscript:x',
  'file:///etc/passwd',
  'data:text/html,hi',
  'data:text/html;base64,aGk=',
  'blob:https://pay.example/1',
  'about:blank',
  'ftp://pay.example/c',
  'ws://pay.example/c',
  'wss://pay.example/c',
  'intent://pay.example#Intent;end',
  'market://details?id=x',
  'tel:+81312345678',
  'mailto:a@pay.example',
  'sms:123',
  'view-source:https://pay.example/',
  'http://pay.example/c',
  'HTTP://pay.example/c',
  'http://127.0.0.1/c',
  'http://localhost/c',
  '//pay.example/c',
  '/c/1',
  'pay.example/c',
  'https:pay.example/c',
  'https:/pay.example/c',
  'https://',
  'https:///c',
  'https://?c',
  ' https://pay.example/c',
  'https://pay.example/c ',
  'https://pay.example/a b',
  'https://pay.example/\tc',
  'https://pay.example/\nc',
  'https://pay.example/\r\nc',
  'https://pay.example/\u0000c',
  'https://pay.example/\u007fc',
  'https://pay.example/\u202ec',
  'https://pay.example/\u200bc',
  'https://pay.example/\u00adc',
  'https://pay.example/決済',
  'https://pay.example/\u{1f4b4}',
  'https://支払い.example/c',
  'https://ｐａｙ.example/c',
  'https://xn--pay-1b4a.example/c',
  'https://sub.xn--80ak6aa92e.example/c',
  'https://XN--pay-1b4a.example/c',
  'https://pay.example@evil.example/c',
  'https://pay:x@evil.example/c',
  'https://@evil.example/c',
  'https://pay.example%2f@evil.example/c',
  'https://pay%2eexample/c',
  'https://pay.example\\@evil.example/c',
  'https:\\\\pay.example\\c',
  'https://pay.example:99999/c',
  'https://pay.example:port/c',
  'https://[::1/c',
  'https://pay..\u3002example/c',
  'h\ttps://pay.example/c',
  'https\u0000://pay.example/c',
  `https://pay.example/${'x'.repeat(2_312)}`,
  `https://pay.example/${'あ'.repeat(800)}`,
];
const safeUrls: readonly string[] = [
  'https://pay.example/c#part',
  'https://pay.example/c?a=1&b=%20',
  'https://pay.example:8443/c',
  'https://203.0.113.7/c',
  'https://[2001:db8::1]/c',
  `https://pay.example/${'x'.repeat(2_311)}`,
];

/** Addresses that a code might carry, and those that it may. */
export function addresses(): AnswerKind[] {
  const kind = (url: string, may: readonly Fate[]): AnswerKind => ({
    name: `codeUrl ${JSON.stringify(url.slice(0, 60))}${url.length > 60 ? ` (${url.length})` : ''}`,
    bytes: (asked) => json(codeWith(asked, 'codeUrl', JSON.stringify(url))),
    may,
    url,
  });
  return [...unsafeUrls.map((url) => kind(url, ['unknown'])), ...safeUrls.map((url) => kind(url, ['drawn']))];
}

/** Codes that contradict what was asked for, or that are over before they are shown. */
export function contradictions(): AnswerKind[] {
  const changed = (name: string, field: string, value: unknown, fate: Fate = 'unknown'): AnswerKind => ({
    name,
    bytes: (asked) => json(codeWith(asked, field, JSON.stringify(value))),
    may: [fate],
  });
  return [
    changed('one yen more', 'amount', 1_201),
    changed('a hundredth of it', 'amount', 12),
    changed('another currency', 'currency', 'USD'),
    changed('no such currency', 'currency', 'JPYX'),
    changed('an order number in small letters', 'orderNo', 't1-000001-0000'),
    changed('paid already', 'status', 'captured', 'paid'),
    changed('closed already', 'status', 'closed'),
    changed('its charge is paid already', 'charge', { id: 'ch_1', paid: true }, 'paid'),
    changed('its charge is captured already', 'charge', { id: 'ch_2', status: 'captured' }, 'paid'),
    {
      name: 'the address twice, the bad one last',
      bytes: (asked) => json(`${JSON.stringify(goodCode(asked)).slice(0, -1)},"codeUrl":"javascript:1"}`),
      may: ['unknown'],
    },
    {
      name: 'the address twice, the good one last',
      bytes: (asked) =>
        json(
          `{"codeUrl":"javascript:1",${JSON.stringify({ ...goodCode(asked), codeUrl: goodUrl }).slice(1)}`,
        ),
      may: ['unknown', 'drawn'],
    },
    {
      name: '__proto__ that says paid',
      bytes: (asked) => json(codeWith(asked, '__proto__', '{"status":"captured","charge":{"paid":true}}')),
      may: ['drawn'],
    },
    {
      name: 'constructor and prototype',
      bytes: (asked) => json(codeWith(asked, 'constructor', '{"prototype":{"paid":true}}')),
      may: ['unknown', 'drawn'],
    },
  ];
}
