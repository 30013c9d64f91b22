import { expect, test } from 'vitest';
import { documentsIn } from './documents.ts';

test.each(['ja', 'en'] as const)(
  'every slip, close and file of a shop is what it was, to the byte: %s',
  async (language) => {
    await expect(await documentsIn(language)).toMatchFileSnapshot(`documents.${language}.txt`);
  },
);
