import { expect, test } from 'vitest';
import { type Row, withRows } from '../../../build/bench/report.ts';

const row: Row = {
  figure: 'set-up files',
  terminal: '611 a second',
  beside: '',
  compared: '1.00 times',
  aim: '40',
};
const page = 'Before.\n\n<!-- roll-out -->\n\nOld.\n\n<!-- /roll-out -->\n\nAfter.\n';

test('rows take the place of those of their section, and of nothing else, each time', async () => {
  const written = await withRows(page, { name: 'roll-out', said: 'Now.', rows: [row] });
  expect(written).toMatch(
    /^Before\.\n\n<!-- roll-out -->\n\nNow\.\n\n\| figure +\| aim \| measured +\|[^]*\| set-up files \| 40 +\| 611 a second \|[^]*<!-- \/roll-out -->\n\nAfter\.\n$/,
  );
  expect(written).not.toContain('Old.');
  expect(await withRows(written, { name: 'roll-out', said: 'Now.', rows: [row] })).toBe(written);
});

test.each(['copy', 'roll'])('a page without a place for %s is refused', async (name) => {
  await expect(withRows(page, { name, said: '', rows: [row] })).rejects.toThrow(`no place for ${name}`);
});
