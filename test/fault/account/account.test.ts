import { expect, test } from 'vitest';
import { startWrong, wrongStarts } from './account.ts';

test.each(wrongStarts().filter(({ dialect }) => dialect === 'documented'))(
  '$road, $stranger: nothing is sold, it is said, and the journal has the stop',
  async (start) => {
    expect(await startWrong(start)).toEqual([]);
  },
);
