import { expect, test } from 'vitest';
import {
  readPrinter,
  readPrinterAddress,
  systemPrinter,
} from '../../../electron/contract/printer-address.ts';

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

test.each(['slips', 'EPSON TM-T20II Receipt', 'レシート', 'a:b'])('%s is a printer of the system', (name) => {
  expect(readPrinter(systemPrinter(name))).toEqual({ kind: 'system', name });
  expect(readPrinterAddress(systemPrinter(name)), 'and no address').toBeUndefined();
});

test('what is no printer of the system is in the network, or nowhere', () => {
  expect(readPrinter('printer:9101')).toEqual({ kind: 'network', host: 'printer', port: 9101 });
  const none = ['', 'system:', 'system: ', 'system:a\nb', 'system:\u202Eslips', `system:${'a'.repeat(256)}`];
  for (const written of none) expect(readPrinter(written), written).toBeUndefined();
});
