import { describe, expect, test } from 'vitest';
import { fail, type Result, success } from '../../../../electron/contract/result.ts';
import { Reader } from '../../../../renderer/state/reader.svelte.ts';

/** A reader with something known, and two more questions whose answers come when the test says so. */
async function asked(known: Result<string> = success('known')) {
  const reader = new Reader<string>();
  await reader.read(Promise.resolve(known));
  const [first, second] = [Promise.withResolvers<Result<string>>(), Promise.withResolvers<Result<string>>()];
  return { reader, first, second, reads: [reader.read(first.promise), reader.read(second.promise)] };
}

describe('what is read', () => {
  test.each([success('first'), fail('unreachable', 'ECONNREFUSED')])(
    'is the answer to the newest question, however late an earlier one is answered: %j',
    async (late) => {
      const { reader, first, second, reads } = await asked();
      second.resolve(success('second'));
      await reads[1];
      first.resolve(late);
      expect([await reads[0], reader.value]).toEqual([null, 'second']);
    },
  );

  test('stays until the next answer, unless it was a failure, or is not to be seen any more', async () => {
    expect((await asked()).reader.value).toBe('known');
    const { reader } = await asked(fail('storage', 'EIO'));
    expect(reader.now).toEqual({ kind: 'loading' });
    reader.take('taken');
    void reader.read(Promise.resolve(success('other')), true);
    expect(reader.now).toEqual({ kind: 'loading' });
  });

  test('is what was taken, or nothing, where that came after the question', async () => {
    const { reader, first, second, reads } = await asked();
    reader.take('taken');
    first.resolve(success('first'));
    await reads[0];
    expect(reader.value).toBe('taken');
    reader.forget();
    second.resolve(success('second'));
    await reads[1];
    expect(reader.now).toBeNull();
  });
});
