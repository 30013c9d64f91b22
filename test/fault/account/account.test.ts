import { expect, test } from 'vitest';
import { startWrong, wrongStarts } from './account.ts';

test.each(wrongStarts().filter(({ dialect }) => dialect === 'documented'))(
  '$road, $stranger: nothing is sold, and it is said',
  async (start) => {
    expect(await startWrong(start)).toEqual([]);
  },
);
