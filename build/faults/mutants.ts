/**
 * Runs each piece against its mutants (npm run faults -- --mutants) and prints caught / planted. A zero of a piece that misses a
 * mutant is shown as unproven.
 */
import { mkdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Mutant, Proof } from '../../test/fault/support/mutant.ts';
import { fromRoot } from '../paths.ts';
import { type Judgement, MutantCopy } from './mutant-copy.ts';
import { typeProblems } from './mutant-types.ts';

export interface MutantGroup {
  readonly name: string;
  readonly mutants: readonly Mutant[];
}

/** Whether a mutant was caught for the reason that it names, or why it was not. */
interface MutantResult {
  readonly id: string;
  readonly defect: string;
  readonly isCaught: boolean;
  readonly said: string;
}

/** What came of a group's mutants, as kept in out/mutants/. */
export interface GroupResult {
  readonly group: string;
  readonly planted: number;
  readonly caught: number;
  readonly seconds: number;
  readonly mutants: readonly MutantResult[];
}

const folder = 'out/mutants';

/** The group's last run; undefined where there was none. */
export function keptGroup(name: string): GroupResult | undefined {
  const path = fromRoot(`${folder}/${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as GroupResult) : undefined;
}

/** Runs the groups' mutants, or those named; the others keep their results. Answers whether all are caught. */
export function runMutants(groups: readonly MutantGroup[], ids: readonly string[] = []): boolean {
  const isChosen = ({ id }: Mutant): boolean => ids.length === 0 || ids.includes(id);
  const problems = typeProblems(groups.flatMap(({ mutants }) => mutants.filter(isChosen)));
  for (const [id, problem] of problems) console.log(`${id} does not compile: ${problem}`);
  if (problems.size > 0) return false;
  mkdirSync(fromRoot(folder), { recursive: true });
  const copy = new MutantCopy();
  const results = groups.map((group) => runGroup(copy, group, isChosen));
  for (const { group, caught, planted, seconds } of results) {
    console.log(
      `${group.padEnd(18)}${caught} / ${planted}   ${seconds} s${caught < planted ? '   UNPROVEN' : ''}`,
    );
  }
  const [caught, planted] = (['caught', 'planted'] as const).map((what) =>
    results.reduce((sum, result) => sum + result[what], 0),
  );
  console.log(`${caught} / ${planted} caught`);
  return caught === planted;
}

function runGroup(
  copy: MutantCopy,
  { name, mutants: all }: MutantGroup,
  isChosen: (mutant: Mutant) => boolean,
): GroupResult {
  const start = performance.now();
  const mutants = all.filter(isChosen);
  // First without a defect: what fails then would fail with every one.
  const proofs = mutants.map(({ proof }) => proof).filter(isFirst);
  const unsound = proofs.map((proof) => ({ proof, judgement: copy.run(proof) })).filter(isUnsound);
  for (const { proof, judgement } of unsound) {
    console.log(`${wordsOf(proof)} fails without a mutant: ${judgement.findings[0]?.slice(0, 300) ?? ''}`);
  }
  let result = withFound(name, all, [], 0);
  const found: MutantResult[] = [];
  for (const mutant of mutants) {
    const { id, defect, proof } = mutant;
    const isSound = !unsound.some((other) => isDeepStrictEqual(other.proof, proof));
    const { isCaught, said } = isSound ? verdictOf(mutant, copy.judge(mutant)) : unproven;
    const words = said.slice(0, isCaught ? 160 : 1_000);
    console.log(`${name}: ${id} ${isCaught ? 'caught' : 'NOT CAUGHT'} (${words})`);
    found.push({ id, defect, isCaught, said: said.slice(0, 300) });
    // After each: an aborted run keeps its findings.
    result = withFound(name, all, found, Math.round((performance.now() - start) / 1_000));
    writeFileSync(fromRoot(`${folder}/${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  }
  return result;
}

/** New findings, with earlier ones of the group's other mutants. */
function withFound(
  group: string,
  all: readonly Mutant[],
  found: readonly MutantResult[],
  seconds: number,
): GroupResult {
  const kept = keptGroup(group)?.mutants.filter(({ id }) => !found.some((one) => one.id === id)) ?? [];
  const mutants = [...found, ...kept].filter(({ id }) => all.some((mutant) => mutant.id === id));
  const caught = mutants.filter(({ isCaught }) => isCaught).length;
  return { group, planted: all.length, caught, seconds, mutants };
}

const unproven = { isCaught: false, said: 'its proof fails without it' };

/** Caught means found for the mutant's own reason only. */
function verdictOf(
  { finding }: Mutant,
  { kind, findings }: Judgement,
): Pick<MutantResult, 'isCaught' | 'said'> {
  if (kind === 'held') return { isCaught: false, said: 'it survived: everything held' };
  const found = findings.find((each) => each.includes(finding));
  if (kind === 'found' && found !== undefined) return { isCaught: true, said: oneLine(found) };
  const why = kind === 'broken' ? 'it does not run' : `found, but not "${finding}"`;
  return { isCaught: false, said: `${why}: ${findings.map(oneLine).join(' | ')}` };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function isFirst(proof: Proof, index: number, all: readonly Proof[]): boolean {
  return all.findIndex((other) => isDeepStrictEqual(other, proof)) === index;
}

function isUnsound({ judgement }: { judgement: Judgement }): boolean {
  return judgement.kind !== 'held';
}

function wordsOf(proof: Proof): string {
  return proof.kind === 'piece' ? `${proof.piece} --count ${proof.count} --seed ${proof.seed}` : proof.file;
}
