import type { TimeBoundsName } from '../../explore/times/bounds.ts';
import type { Bounds } from '../../explore/times/world.ts';
import type { Planted } from './mutant.ts';

const span = 'electron/payments/span.ts';
const dialect = 'electron/payments/dialects/dialect.ts';

/** Defects of the rules by which the times of a service are read and asked for. */
export const timeMutants: readonly Planted<TimeBoundsName, Bounds>[] = [
  {
    id: 'times-first-list-in-milliseconds',
    defect: 'The first list after a start is asked for in milliseconds, whatever the service tells.',
    file: span,
    find: 'if (unitMs !== null || (page.from',
    replace: 'if (page !== null || unitMs !== null || (page.from',
    finding: 'is not listed in its hour',
    bounds: 'times-seconds',
  },
  {
    id: 'times-always-milliseconds',
    defect: 'A span is asked for in milliseconds.',
    file: dialect,
    find: 'return newest < millisecondsFrom ? 1000 : 1;',
    replace: 'return 1;',
    finding: 'is not listed in its hour',
    bounds: 'times-seconds',
  },
  {
    id: 'times-end-in-seconds',
    defect:
      'The end of a span of what was made is asked for in seconds of a service that takes milliseconds.',
    file: span,
    find: "unitMs > 1 && dateField === 'create_time' ? undefined : to;",
    replace: 'to;',
    finding: 'is not listed in its hour',
    bounds: 'times-mixed',
  },
  {
    id: 'times-span-cut-short',
    defect: 'A span ends with the second before its last one.',
    file: span,
    find: 'Math.ceil(end / unitMs)',
    replace: 'Math.floor(end / unitMs) - 1',
    finding: 'is not listed in its hour',
    bounds: 'times-seconds',
  },
  {
    id: 'times-read-as-milliseconds',
    defect: 'Times in seconds are read as milliseconds.',
    file: dialect,
    find: 'time < dialect.millisecondsFrom ? time * 1000 : time;',
    replace: 'time;',
    finding: 'is dated at another time',
    bounds: 'times-seconds',
  },
];
