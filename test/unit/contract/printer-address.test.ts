import { expect, test } from 'vitest';
import { readPrinterAddress } from '../../../electron/contract/printer-address.ts';

test.each([
  ['192.168.1.50', '192.168.1.50', 9100],
  ['192.168.1.50:9101', '192.168.1.50', 9101],
  ['printer', 'printer', 9100],
  ['printer.shop.local:515', 'printer.shop.local', 515],
  ['[fe80::1]', 'fe80::1', 9100],
  ['[fe80::1]:9100', 'fe80::1', 9100],
])('reads %s', (typed, host, port) => {
  expect(readPrinterAddress(typed)).toEqual({ host, port });
});

test.each([
  '',
  ' ',
  'http://192.168.1.50',
  '192.168.1.50/',
  '192.168.1',
  '192.168.1.256',
  '192.168.01.5',
  '1234',
  'printer:0',
  'printer:65536',
  'printer:',
  'printer:http',
  ':9100',
  'a b',
  'printer\n',
  '-printer',
  'printer..local',
  'プリンター',
  'fe80::1',
  '[printer]',
  '[fe80::1',
  'user@printer',
  '../dev/lp0',
  `${'a'.repeat(64)}.local`,
])('takes %j for no address of a printer', (typed) => {
  expect(readPrinterAddress(typed)).toBeUndefined();
});
