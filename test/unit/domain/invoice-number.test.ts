import { expect, test } from 'vitest';
import { invoiceNumberState, plainInvoiceNumber } from '../../../electron/domain/invoice-number.ts';

test.each([
  // The numbers of public bodies, as they publish them.
  ['T7000012050002', 'sound'],
  ['T8000012010038', 'sound'],
  ['T1000012050002', 'doubtful'],
  ['T7000012050003', 'doubtful'],
  ['T7000012050020', 'doubtful'],
  ['7000012050002', 'malformed'],
  ['T700001205000', 'malformed'],
  ['T70000120500021', 'malformed'],
  ['t7000012050002', 'malformed'],
  ['T７000012050002', 'malformed'],
  ['', 'malformed'],
] as const)('takes %s for %s', (number, state) => {
  expect(invoiceNumberState(number)).toBe(state);
});

test('finds a check digit wrong whichever single digit is another', () => {
  const sound = 'T7000012050002';
  for (let at = 1; at < sound.length; at += 1) {
    for (const digit of '0123456789') {
      if (digit === sound[at]) continue;
      const other = sound.slice(0, at) + digit + sound.slice(at + 1);
      // Nine and nought of a digit count the same: the rule itself cannot tell them apart.
      const same = at > 1 && [digit, sound[at]].sort().join('') === '09';
      expect(invoiceNumberState(other), other).toBe(same ? 'sound' : 'doubtful');
    }
  }
});

test('reads a number as people write it', () => {
  expect(plainInvoiceNumber(' ｔ7-0000-1205-0002 ')).toBe('T7000012050002');
});
