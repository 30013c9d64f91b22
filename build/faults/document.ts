/** Writes the measured figures of the fault harness into docs/reliability.md, between its two marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { PieceReport } from '../../test/fault/support/piece.ts';
import { fromRoot } from '../paths.ts';

/** What a run of a piece came to, as it is kept in out/faults/. */
export interface PieceResult extends PieceReport {
  readonly piece: string;
  readonly seed: number;
  readonly count: number;
  /** Whether it was the whole of it and not a short form. */
  readonly isFull: boolean;
  readonly seconds: number;
  readonly machine: { readonly processors: number; readonly platform: string; readonly load: number };
}

const path = fromRoot('docs/reliability.md');
const marks = ['<!-- figures: written by npm run faults -- --write -->', '<!-- end of figures -->'] as const;

/** The table of the figures, as Markdown. */
export function tableOf(results: readonly PieceResult[]): string {
  const rows = results.flatMap(({ piece, seed, figures }) =>
    figures.map(({ figure, aim, measured, met }, index) => {
      const command = index === 0 ? `\`npm run faults -- ${piece} --seed ${seed}\`` : '';
      return `| ${figure} | ${aim} | ${measured}${met ? '' : ' (falls short)'} | ${command} |`;
    }),
  );
  return ['| figure | aim | measured | command |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Replaces what stands between the marks. Throws when they are not there. */
export async function writeReliability(results: readonly PieceResult[]): Promise<void> {
  const text = readFileSync(path, 'utf8');
  const [start, end] = [text.indexOf(marks[0]), text.indexOf(marks[1])];
  if (start < 0 || end < start) throw new Error(`${path} has no place for the figures.`);
  const machine = results[0]?.machine;
  const on = machine
    ? `Measured on ${machine.processors} processors, ${machine.platform}.`
    : 'Not measured yet.';
  const took = results.map(({ piece, seconds }) => `${piece} ${seconds} s`).join(', ');
  const written = [marks[0], '', `${on} It took: ${took}.`, '', tableOf(results), '', ''].join('\n');
  const whole = text.slice(0, start) + written + text.slice(end);
  const options = await resolveConfig(path);
  writeFileSync(path, await format(whole, { ...options, filepath: path }));
}
