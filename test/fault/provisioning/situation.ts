import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { ProvisioningProblem } from '../../../electron/contract/provisioning.ts';
import type { Wanted } from './bad-file.ts';
import { Bench } from './bench.ts';
import { canaryKey, newSigner, type Signer } from './good.ts';
import type { Tried } from './provisioning.ts';

/** A terminal and a file that do not go together, and what is to be said. */
export interface BadSituation {
  name: string;
  try: () => Promise<Tried>;
}

/** Makes something of a terminal or of its file. */
export type Prepare = (bench: Bench, signer: Signer) => Promise<void> | void;

interface Expected {
  pointer: string;
  expected: Wanted;
}

/** What is said of one place. */
export const says = (pointer: string, expected: Wanted): Expected => ({ pointer, expected });

/**
 * `before` makes the terminal what it is; `file` puts the file there, which is then read at start. What a file may not
 * that a person chooses on the screen: test/unit/provisioning/rights.test.ts.
 */
export function situation(
  name: string,
  parts: { before?: Prepare; file: Prepare },
  ...errors: Expected[]
): BadSituation {
  return {
    name,
    async try() {
      using bench = new Bench();
      const signer = newSigner();
      bench.open();
      await parts.before?.(bench, signer);
      await parts.file(bench, signer);
      const before = bench.everything();
      const { provisioning } = bench.start();
      await provisioning.readAndApply();
      const { problems } = provisioning;
      const isSame = isDeepStrictEqual(bench.everything(), before);
      const said = problems.map(({ pointer, expected }) => ({ pointer, expected }));
      const fits =
        errors.length === said.length &&
        errors.every(
          ({ pointer, expected }, index) =>
            said[index]?.pointer === pointer &&
            isDeepStrictEqual({ ...said[index].expected, ...expected }, said[index].expected),
        );
      return {
        said: fits ? [] : [`${name}: said was ${JSON.stringify(said)}`],
        applied: isSame ? [] : [`${name}: something was written`],
        leaked: leaked(name, problems),
      };
    },
  };
}

function leaked(name: string, problems: readonly ProvisioningProblem[]): string[] {
  return JSON.stringify(problems).includes(canaryKey.slice(8, 20))
    ? [`${name}: the key is in what is said`]
    : [];
}

/** Puts a text there as the file. */
export const put =
  (content: string): Prepare =>
  ({ file }) =>
    writeFileSync(file, content, { mode: 0o600 });
