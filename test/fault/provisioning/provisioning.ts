import { isDeepStrictEqual } from 'node:util';
import type { ProvisioningProblem } from '../../../electron/contract/provisioning.ts';
import { wordsOfProblem } from '../../../electron/provisioning/words.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { Bench } from './bench.ts';
import type { BadFile, ExpectedError } from './bad-file.ts';
import { badFiles } from './bad-files.ts';
import { canaryKey } from './good.ts';
import { badSituations } from './situations.ts';

/** What came of a bad file: what is wrong with what was said, what was applied, and where the key got out. */
export interface Tried {
  said: string[];
  applied: string[];
  leaked: string[];
}

/** Puts a bad file before a terminal, and compares what is said with what should be. */
async function tryBadFile(file: BadFile): Promise<Tried> {
  using bench = new Bench();
  bench.open();
  const before = bench.everything();
  const problems = await bench.apply(file.content);
  const { 'etc/kiosk.json': after, ...rest } = bench.everything();
  const applied = isDeepStrictEqual(rest, before) ? [] : [`${file.name}: something was written`];
  const isSame = after === Buffer.from(file.content).toString('base64');
  if (!isSame) applied.push(`${file.name}: the file itself was changed`);
  return { said: compare(file, problems), applied, leaked: leaks(file.name, problems) };
}

/** The canary key, or a good part of it, in what is said. */
export function leaks(name: string, problems: readonly ProvisioningProblem[]): string[] {
  const text = JSON.stringify(problems) + problems.map((one) => wordsOfProblem(one, 'kiosk.json')).join('\n');
  return text.includes(canaryKey.slice(8, 20)) ? [`${name}: the key is in what is said`] : [];
}

/** Every error at its place, with what was expected, and no other. */
function compare({ name, content, errors }: BadFile, problems: readonly ProvisioningProblem[]): string[] {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const found = problems.map(({ pointer, line, expected }) => ({ pointer, line, expected }));
  const wrong = errors.flatMap((error, index) => {
    const problem = problems[index];
    const line = lineOf(error.line, text);
    const fits =
      problem?.pointer === error.pointer &&
      problem.line === line &&
      includes(problem.expected, error.expected) &&
      (error.suggestion === undefined || problem.suggestion === error.suggestion);
    return fits ? [] : [`${name}: ${error.pointer} on line ${line}: said was ${JSON.stringify(found)}`];
  });
  return problems.length === errors.length ? wrong : [...wrong, `${name}: ${problems.length} errors`];
}

/** Whether a value has everything of another one. */
function includes(value: object, part: object): boolean {
  return Object.entries(part).every(([name, expected]) =>
    isDeepStrictEqual((value as Record<string, unknown>)[name], expected),
  );
}

function lineOf(line: ExpectedError['line'], text: string): number | null {
  if (typeof line !== 'string') return line;
  const at = text.indexOf(line);
  if (at < 0) throw new Error(`The file has no ${line}`);
  return text.slice(0, at).split('\n').length;
}

/** Every bad provisioning file and every bad situation once (fault catalogue, Provisioning file). */
export const provisioning: Piece = {
  name: 'provisioning',
  about: 'bad provisioning files, each put before a terminal',
  count: badFiles.length + badSituations.length,
  async run({ count, progress }): Promise<PieceReport> {
    const said: string[] = [];
    const applied: string[] = [];
    const leaked: string[] = [];
    const tries = [
      ...badFiles.map((file) => () => tryBadFile(file)),
      ...badSituations.map((situation) => () => situation.try()),
    ].slice(0, count);
    for (const [index, attempt] of tries.entries()) {
      const tried = await attempt();
      said.push(...tried.said);
      applied.push(...tried.applied);
      leaked.push(...tried.leaked);
      progress(index + 1, tries.length);
    }
    return {
      figures: [
        atLeast('bad files', Math.min(80, count), tries.length),
        none('errors that do not name place and expectation', said),
        none('anything applied', applied),
        none('keys in what is said', leaked),
      ],
      failures: [...said, ...applied, ...leaked],
      details: {},
    };
  },
};
