import { expect, test } from 'vitest';
import { matrixOf, tryRows } from './damage.ts';

test('a kiosk with a damaged file gives, hides and loses nothing', async () => {
  const { files, results } = await tryRows({ seed: 1, count: 12 }, () => undefined);
  expect(files).toBeGreaterThan(15);
  const wrong = results.flatMap(({ file, kind, wrong: words }) =>
    words.map((each) => `${file}, ${kind}: ${each}`),
  );
  expect(wrong, matrixOf(results)).toEqual([]);
});
