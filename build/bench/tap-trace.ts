/**
 * Where a tap on "Show code" spends its time on a slow machine: traces of the terminal's page, of the least that has its screens,
 * and of the bare one, in turns.
 */
import { counted, difference, type Flags, type Measured, milliseconds } from './report.ts';
import { median } from './statistics.ts';
import { traceTaps } from './tap-to-code.ts';

/** How many times slower the pages are made. */
const slowed = 6;

/** Traces each `sales` times. Tracing itself takes time: read proportions, not sums. */
export async function measureTapTrace(folder: string, { sales }: Flags): Promise<Measured> {
  const traced = await traceTaps(folder, sales, counted('Traced taps', sales), slowed);
  const names = Object.keys(traced.terminal[0] ?? {});
  const rows = names.flatMap((name) => {
    const [ours, least, bare] = (['terminal', 'least', 'bare'] as const).map((page) =>
      median(traced[page].map((spent) => spent[name] ?? 0)),
    ) as [number, number, number];
    if (ours === 0 && bare === 0) return [];
    return [
      {
        figure: `slowed ${slowed} times, tap to code: ${name}`,
        terminal: milliseconds(ours),
        beside: `${milliseconds(least)} (least), ${milliseconds(bare)} (bare page)`,
        compared: difference(ours - least),
        aim: '',
      },
    ];
  });
  return { rows, raw: traced };
}
