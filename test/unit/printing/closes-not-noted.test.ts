import { expect, test, vi } from 'vitest';
import { openSlips } from '../../../electron/printing/slip-store.ts';
import { newFolder } from '../../support/folder.ts';

test('the slip of a close is counted here alone, and never asked to be noted elsewhere', () => {
  const directory = newFolder('slips');
  const store = openSlips(directory, 0, { warn: vi.fn() });
  const texts = { title: '1', document: 'a', reissue: 'b', isReissue: false, addedAt: 0 };
  store.add({ kind: 'close', subject: 'close:1:5', ...texts });
  store.add({ kind: 'receipt', subject: 'receipt:x', ...texts });
  for (const id of [1, 2]) {
    store.sending(id);
    store.end(id, 'printed');
  }
  expect(store.prints('close:1:5')).toBe(1);
  expect(store.unnoted()).toEqual([{ id: 2, subject: 'receipt:x' }]);
  store.close();
});
