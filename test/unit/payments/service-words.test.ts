import { describe, expect, test } from 'vitest';
import { readWords } from '../../../electron/payments/service-words.ts';

const key = 'sk_live_0123456789';
const read = (json: unknown) => readWords(json, 'HTTP 400 Bad Request', key);

describe('readWords', () => {
  test.each<[string, unknown, object]>([
    [
      'all of it',
      { code: 'c', message: 'm', type: 't', field: 'f' },
      { code: 'c', message: 'm', field: 'f' },
    ],
    ['a type without a code', { type: 't', message: 'm' }, { code: 't', message: 'm' }],
    ['a code that is a number', { code: 1001, message: 'm' }, { code: '1001', message: 'm' }],
    [
      'one level down',
      { error: { code: 'c', message: 'm', field: 'f' } },
      { code: 'c', message: 'm', field: 'f' },
    ],
    ['an error that is a text', { error: 'nope' }, { message: 'nope' }],
    ['nothing', undefined, { message: 'HTTP 400 Bad Request' }],
    ['null', null, { message: 'HTTP 400 Bad Request' }],
    ['a list', ['m'], { message: 'HTTP 400 Bad Request' }],
    ['words of other types', { code: {}, message: ['m'], field: true }, { message: 'HTTP 400 Bad Request' }],
    ['blank words', { code: ' ', message: '\n', field: '' }, { message: 'HTTP 400 Bad Request' }],
  ])('reads %s', (_, json, expected) => {
    expect(read(json)).toEqual(expected);
  });

  test('keeps 300 characters of a message, counted as people count', () => {
    expect(read({ message: '券😀'.repeat(400) }).message).toBe('券😀'.repeat(150));
  });

  test('leaves no control, line or direction characters', () => {
    const message = 'a\u0000b\r\nc\u001b[31md\u2028e\u202ef\u200bg\ud800h';
    expect(read({ message }).message).toBe('a b c [31md efgh');
  });

  test('takes the key out before anything is cut off', () => {
    const message = `${'x'.repeat(295)}${key}`;
    expect(read({ message, code: key, field: key })).toEqual({
      code: '[secret key]',
      field: '[secret key]',
      message: `${'x'.repeat(295)}[secr`,
    });
    expect(readWords({}, `HTTP 401 ${key}`, key).message).toBe('HTTP 401 [secret key]');
  });

  test('is not fooled by invisible characters within the key', () => {
    const message = `${key.slice(0, 5)}\u200b${key.slice(5)}`;
    expect(read({ message }).message).not.toContain(key);
  });
});
