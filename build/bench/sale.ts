import { fromRoot } from '../paths.ts';
import { scriptsBeforeFirstPaint } from './first-paint.ts';
import { counted, difference, type Flags, type Measured, milliseconds, type Row, times } from './report.ts';
import { measureStarts, type StartTimes } from './start-time.ts';
import { median, percentile95 } from './statistics.ts';
import { measureTaps, type Tap, type TapTimes } from './tap-to-code.ts';

/** Measures a sale from the tap to the painted QR, from the start to a screen that sells, and what is loaded first. */
export async function measureSale(folder: string, { sales, starts }: Flags): Promise<Measured> {
  const scripts = scriptsBeforeFirstPaint(fromRoot('out/app/renderer/index.html'));
  const taps = await measureTaps(folder, sales, counted('Sales', sales));
  const fewer = Math.max(1, Math.round(sales / 3));
  const slowTaps = await measureTaps(folder, fewer, counted('Slow sales', fewer), { slowed: slowTablet });
  const farTaps = await measureTaps(folder, fewer, counted('Far sales', fewer), {
    slowed: slowTablet,
    delay: wayToService,
  });
  const startTimes = await measureStarts(folder, starts, counted('Starts', starts));
  const gzipped = scripts.reduce((sum, script) => sum + script.gzipped, 0);
  const rows = [
    ...tapRows('tap to painted QR', taps, '+16.7 ms at most'),
    ...tapRows(`the same, both pages slowed ${slowTablet} times`, slowTaps, '+100 ms at most'),
    ...tapRows(`the same, the service ${wayToService} ms away`, farTaps, '+60 ms; 95th: +100 ms'),
    ...startRows(startTimes),
    {
      figure: 'JavaScript before the first paint, gzipped',
      terminal: `${(gzipped / 1000).toFixed(1)} kB`,
      beside: '',
      compared: `${scripts.length} files`,
      aim: '100 kB at most',
    },
  ];
  return { rows, raw: { taps, slowTaps, farTaps, starts: startTimes, scripts } };
}

/** A cheap tablet is about this many times slower. */
const slowTablet = 6;
/** Milliseconds that an internet service takes at the least, about. */
const wayToService = 150;

function tapRows(figure: string, { terminal, least, bare }: TapTimes, aim: string): Row[] {
  const own = (taps: readonly Tap[]): number[] => taps.map(({ total, service }) => total - service);
  return (
    [
      ['median', median],
      ['95th percentile', percentile95],
    ] as const
  ).flatMap(([name, of]) => {
    const [ours, floor, barest] = [of(own(terminal)), of(own(least)), of(own(bare))];
    return [
      {
        figure: `${figure}, ${name}`,
        terminal: milliseconds(of(terminal.map(({ total }) => total))),
        beside: `${milliseconds(of(bare.map(({ total }) => total)))} (bare page)`,
        compared: '',
        aim: '',
      },
      {
        figure: `  without the service's answer`,
        terminal: milliseconds(ours),
        beside: `${milliseconds(barest)} (bare page)`,
        compared: difference(ours - barest),
        aim: `${aim}, or`,
      },
      {
        figure: '  beside the least that has the same screens',
        terminal: milliseconds(ours),
        beside: `${milliseconds(floor)} (${difference(floor - barest)} the bare page)`,
        compared: times(ours, floor),
        aim: '1.1 times at most',
      },
    ];
  });
}

function startRows({ terminal, emptyWindow, floor }: StartTimes): Row[] {
  const [ours, empty, least] = [median(terminal), median(emptyWindow), median(floor)];
  return [
    {
      figure: 'start to usable sale screen, median',
      terminal: milliseconds(ours),
      beside: `${milliseconds(empty)} (empty window)`,
      compared: times(ours, empty),
      aim: '1.3 times at most, or',
    },
    {
      figure: '  beside the least that shows the same screen',
      terminal: milliseconds(ours),
      beside: `${milliseconds(least)} (${times(least, empty)} the empty window)`,
      compared: times(ours, least),
      aim: '1.1 times at most',
    },
  ];
}
