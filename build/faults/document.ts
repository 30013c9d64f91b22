/** Writes the measured figures of a harness into its document, between two marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { PieceReport } from '../../test/fault/support/piece.ts';
import { fromRoot } from '../paths.ts';

/** What a run of a piece came to, as it is kept in the harness's folder. */
export interface PieceResult extends PieceReport {
  readonly piece: string;
  readonly seed: number;
  readonly count: number;
  /** Whether it was the whole of it and not a short form. */
  readonly isFull: boolean;
  readonly seconds: number;
  readonly machine: { readonly processors: number; readonly platform: string; readonly load: number };
}

/** The table of the figures, as Markdown; `command` runs a piece again. */
export function tableOf(command: string, results: readonly PieceResult[]): string {
  const rows = results.flatMap(({ piece, seed, figures }) =>
    figures.map(({ figure, aim, measured, met }, index) => {
      const again = index === 0 ? `\`${command} -- ${piece} --seed ${seed}\`` : '';
      return `| ${figure} | ${aim} | ${measured}${met ? '' : ' (falls short)'} | ${again} |`;
    }),
  );
  return ['| figure | aim | measured | command |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Replaces what stands between the marks of the command's document. Throws when they are not there. */
export async function writeFigures(
  { command, document }: { command: string; document: string },
  results: readonly PieceResult[],
): Promise<void> {
  const path = fromRoot(document);
  const text = readFileSync(path, 'utf8');
  const begin = `<!-- figures: written by ${command} -- --write -->`;
  const [start, end] = [text.indexOf(begin), text.indexOf('<!-- end of figures -->')];
  if (start < 0 || end < start) throw new Error(`${path} has no place for the figures.`);
  const machine = results[0]?.machine;
  const on = machine
    ? `Measured on ${machine.processors} processors, ${machine.platform}.`
    : 'Not measured yet.';
  const took = results.map(({ piece, seconds }) => `${piece} ${seconds} s`).join(', ');
  const written = [begin, '', `${on} It took: ${took}.`, '', tableOf(command, results), '', ''].join('\n');
  const whole = text.slice(0, start) + written + text.slice(end);
  const options = await resolveConfig(path);
  writeFileSync(path, await format(whole, { ...options, filepath: path }));
}
