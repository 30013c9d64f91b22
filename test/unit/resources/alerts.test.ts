import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import { metricsOf, type Status } from '../../../electron/diagnosis/status.ts';
import { newFolder } from '../../support/folder.ts';

const sample = fromRoot('resources/alerts.sample.yml');
const rules = readFileSync(sample, 'utf8')
  .split(/^ *- alert: /m)
  .slice(1);
const hasPrometheus = spawnSync('promtool', ['--version']).status === 0;
if (!hasPrometheus)
  console.warn('The sample of alerts is not tried: promtool is not here (package prometheus).');

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** A terminal that sells and closes each day, so long after the beginning. */
function soundAt(at: number): Status {
  return {
    at,
    startedAt: 0,
    version: '7.0.0',
    till: 'T1',
    name: 'Left',
    location: null,
    mode: 'live',
    setUpSerial: 1,
    journal: {
      lastSaleAt: at - minute,
      unresolvedCodes: 0,
      openRefunds: 0,
      lastClose: { number: 1, date: '1970-01-01', sealedAt: Math.floor(at / day) * day },
    },
    journalWhy: null,
    stopped: false,
    copyLagMs: 2_000,
    copyTrouble: null,
    freeBytes: 50e9,
    updateWaiting: null,
    updateStuck: null,
    printsWaiting: 0,
    aheadOfServiceMs: 1_500,
  };
}

type Trouble = Partial<Omit<Status, 'journal'>> & {
  journal?: Partial<NonNullable<Status['journal']>> | null;
};

/** A sound one but for this. */
function but(trouble: Trouble): (at: number) => Status {
  return (at) => {
    const sound = soundAt(at);
    const { journal, ...rest } = trouble;
    const own = journal === null ? null : sound.journal && { ...sound.journal, ...journal };
    return { ...sound, ...rest, journal: own };
  };
}

/** Terminals with one trouble each, by the alert that is to be raised. */
const troubles: Record<string, ((at: number) => Status)[]> = {
  TerminalSilent: [(at) => soundAt(Math.min(at, day))],
  TerminalStopped: [but({ stopped: true }), but({ journal: null, journalWhy: 'not a database' })],
  CodesUnresolved: [but({ journal: { unresolvedCodes: 1 } })],
  RefundsUnderWay: [but({ journal: { openRefunds: 1 } })],
  DayNotClosed: [but({ journal: { lastClose: { number: 1, date: '1970-01-01', sealedAt: 0 } } })],
  NeverClosed: [but({ journal: { lastClose: null } })],
  CopyBehind: [but({ copyLagMs: 3_700_000 })],
  CopyFails: [but({ copyTrouble: { cause: 'clock', why: 'RequestTimeTooSkewed' } })],
  DiskFull: [but({ freeBytes: 400e6 })],
  UpdateStuck: [but({ updateStuck: { why: 'signature', version: null } })],
  PrinterWaits: [but({ printsWaiting: 1 })],
  ClockWrong: [but({ aheadOfServiceMs: 61_000 }), but({ aheadOfServiceMs: -61_000 })],
};

/** Every terminal that is looked at: one without trouble, one that nobody has sold at, and those in trouble. */
const terminals = new Map<string, (at: number) => Status>([
  ['sound', soundAt],
  ['new', but({ journal: { lastSaleAt: null, lastClose: null }, copyLagMs: null, aheadOfServiceMs: null })],
  ...Object.entries(troubles).flatMap(([alert, each]) =>
    each.map((status, index) => [`${alert}-${index}`, status] as const),
  ),
]);

/** What a terminal writes, sample by sample: `name{labels}` and its value. */
function samplesOf(status: Status): [series: string, value: string][] {
  return metricsOf(status)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]);
}

const written = new Set(
  [...terminals.values()].flatMap((status) =>
    samplesOf(status(3 * day)).flatMap(([series]) => {
      const [name = '', labels = ''] = series.split('{');
      return [name, ...[...labels.matchAll(/(\w+)="/g)].map(([, label]) => `${name} ${label}`)];
    }),
  ),
);

/** What docs/kiosk.md asks of all terminals at once. */
function questions(): string[] {
  const [, block = ''] = /```promql\n([^`]*)```/.exec(readFileSync(fromRoot('docs/kiosk.md'), 'utf8')) ?? [];
  return block.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('the sample of alerts', () => {
  test('has one for each trouble that is tried here', () => {
    expect(rules.map((rule) => /^\w+/.exec(rule)?.[0]).sort()).toEqual(Object.keys(troubles).sort());
  });

  test.each(rules)('is about what a terminal writes: %s', (rule) => {
    const names = rule.match(/\bmadoguchi_\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !written.has(name))).toEqual([]);
    // Which machine it is the one that collects says; the rest the terminal must have written.
    const labels = [...rule.matchAll(/\$labels\.(\w+)/g)].flatMap(([, label = '']) => label);
    const unknown = labels.filter((label) => label !== 'instance' && !written.has(`${names[0]} ${label}`));
    expect(unknown).toEqual([]);
  });

  test.skipIf(!hasPrometheus)(
    'raises for each trouble its own alert and no other, and answers what the guide asks (promtool test rules)',
    () => {
      const [step, end] = [15 * minute, 2 * day + 12 * hour];
      const times = Array.from({ length: end / step + 1 }, (_, index) => index * step);
      const input_series = [...terminals].flatMap(([instance, status]) => {
        const all = new Map<string, string[]>();
        for (const [index, time] of times.entries()) {
          for (const [series, value] of samplesOf(status(time))) {
            const values = all.get(series) ?? Array.from({ length: index }, () => '_');
            values.push(value);
            all.set(series, values);
          }
        }
        return [...all].map(([series, values]) => {
          const [name = '', labels = ''] = series.replace(/\}$/, '').split('{');
          return {
            series: `${name}{${[`instance="${instance}"`, labels].filter(Boolean).join(',')}}`,
            values: values.join(' '),
          };
        });
      });
      const raised = Object.entries(troubles).flatMap(([alert, each]) =>
        each.map((_, index) => ({
          labels: `{alertname="${alert}",instance="${alert}-${index}"}`,
          value: 1,
        })),
      );
      const folder = newFolder('alerts');
      const file = join(folder, 'tests.json');
      const promql_expr_test = [
        {
          expr: 'count by (alertname, instance) (ALERTS{alertstate="firing"})',
          eval_time: `${end / minute}m`,
          exp_samples: raised,
        },
        // One version runs, and all of them have an earlier set-up file.
        ...[1, terminals.size].map((value, index) => ({
          expr: `count(${questions()[index]})`,
          eval_time: `${end / minute}m`,
          exp_samples: [{ labels: '{}', value }],
        })),
      ];
      const tests = [{ interval: '15m', input_series, promql_expr_test }];
      writeFileSync(file, JSON.stringify({ rule_files: [sample], evaluation_interval: '15m', tests }));
      execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    },
  );
});
