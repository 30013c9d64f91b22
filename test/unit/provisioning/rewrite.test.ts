import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readJsonText } from '../../../electron/files/json-text.ts';
import { prepareRewrite, withoutKeys } from '../../../electron/provisioning/rewrite.ts';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';

function cut(text: string): string {
  const read = readJsonText(text);
  if ('fault' in read) throw new Error(read.fault.kind);
  return withoutKeys(text, read.node);
}

describe('the key is taken out of a file', () => {
  test.each([
    [
      'the first',
      '{ "service": { "secretKey": "K" ,  "baseUrl": "B" } }',
      '{ "service": { "baseUrl": "B" } }',
    ],
    ['in the middle', '{"service":{"a":1,\n "secretKey":"K",\n "b":2}}', '{"service":{"a":1,\n "b":2}}'],
    ['the last', '{"service":{"a":1,\n  "secretKey": "K"\n}}', '{"service":{"a":1\n}}'],
    ['the only one', '{"service":{ "secretKey":"K" }}', '{"service":{  }}'],
    ['with escapes in its name', '{"service":{"secret\\u004bey":"K"}}', '{"service":{}}'],
    ['not there', '{"secretKey":"K"}', '{"secretKey":"K"}'],
    [
      'of the copy, beside that of the service',
      '{"copy":{"to":"T","secretKey":"C"},"service":{"secretKey":"K","baseUrl":"B"}}',
      '{"copy":{"to":"T"},"service":{"baseUrl":"B"}}',
    ],
    [
      'beside letters of several units',
      '{"a":"😀é","service":{"secretKey":"K"},"b":"窓"}\r\n',
      '{"a":"😀é","service":{},"b":"窓"}\r\n',
    ],
  ])('%s, and every other letter stays', (_where, text, expected) => {
    expect(cut(text)).toBe(expected);
  });
});

describe('a file is rewritten', () => {
  test('whole, with its rights, where a link leads', () => {
    const folder = newFolder();
    const [target, link] = [join(folder, 'target.json'), join(folder, 'kiosk.json')];
    writeFileSync(target, 'old');
    chmodSync(target, 0o640);
    symlinkSync(target, link);
    const rewrite = valueOf(prepareRewrite(link, 'new'));
    expect(readFileSync(link, 'utf8')).toBe('old');
    valueOf(rewrite.commit());
    expect(readFileSync(target, 'utf8')).toBe('new');
    expect(statSync(target).mode & 0o777).toBe(0o640);
    expect(statSync(link).ino).toBe(statSync(target).ino);
  });

  test('or not at all, and leaves nothing behind', () => {
    const folder = newFolder();
    expect(prepareRewrite(join(folder, 'kiosk.json'), 'new')).toMatchObject({ ok: false, code: 'storage' });
    const path = join(folder, 'other.json');
    writeFileSync(path, 'old');
    valueOf(prepareRewrite(path, 'new')).discard();
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(statSync(`${path}.partial`, { throwIfNoEntry: false })).toBeUndefined();
  });
});
