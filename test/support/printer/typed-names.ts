import fc from 'fast-check';

/** Signs that print as themselves, some of a document's grammar, and some that do not. */
const asItself = fc.constantFrom(...Array.from('|{}^"_`-=;:,.$%&?!/()[]<>#@*+ aZ09あアｱ亜高～※×円“”'));
const asAnother = fc.constantFrom(
  ...(
    [
      ['\\', '＼'],
      ['~', '～'],
      ['😀', '〓'],
      ['👨‍👩‍👧', '〓'],
      ['é', 'e'],
      ['—', '―'],
      ['\u1fef', '`'],
      ['\u001b', ''],
      ['\u0000', ''],
      ['한', '〓'],
    ] as const
  ).map(([typed, printed]) => ({ typed, printed })),
);
const sign = fc.oneof(
  { weight: 8, arbitrary: asItself.map((one) => ({ typed: one, printed: one })) },
  { weight: 1, arbitrary: asAnother },
);

/** Names as typed, and as a printer that lacks some signs prints them; a few of the `long` length. */
export function typedNames(long: {
  minLength: number;
  maxLength: number;
}): fc.Arbitrary<{ typed: string; printed: string }> {
  return (
    fc
      .oneof(
        { weight: 4, arbitrary: fc.array(sign, { minLength: 1, maxLength: 20 }) },
        { weight: 1, arbitrary: fc.array(sign, long) },
      )
      // Plain ends: neither trimmed nor joined to their neighbours.
      .map((signs) => ({
        typed: `x${signs.map(({ typed }) => typed).join('')}x`,
        printed: `x${signs.map(({ printed }) => printed).join('')}x`.replace(/ +/g, ' '),
      }))
  );
}
