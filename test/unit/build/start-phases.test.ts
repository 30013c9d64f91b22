import { describe, expect, test } from 'vitest';
import {
  otherWork,
  phasesOf,
  spentBetween,
  type StartMarks,
  type TraceEvent,
} from '../../../build/bench/start-phases.ts';

const [browser, page] = [1, 2];
const marks: StartMarks = {
  spawn: 0,
  script: 100_000,
  scriptHasRun: 150_000,
  ready: 160_000,
  window: 180_000,
  navigation: 185_000,
  document: 220_000,
};

const thread = (pid: number, name: string): TraceEvent => ({
  name: 'thread_name',
  ph: 'M',
  pid,
  tid: pid,
  ts: 0,
  args: { name },
});
const work = (pid: number, name: string, ts: number, dur: number): TraceEvent => ({
  name,
  ph: 'X',
  pid,
  tid: pid,
  ts,
  dur,
  tdur: dur / 2,
});
const moment = (name: string, ts: number): TraceEvent => ({ name, ph: 'I', pid: page, tid: page, ts });

const start: TraceEvent[] = [
  thread(browser, 'CrBrowserMain'),
  thread(page, 'CrRendererMain'),
  work(browser, 'ThreadControllerImpl::RunTask', 100_000, 40_000),
  work(browser, 'Receive mojo message', 110_000, 10_000),
  work(page, 'ThreadControllerImpl::RunTask', 220_000, 100_000),
  work(page, 'LocalFrameView::UpdateStyleAndLayout', 230_000, 60_000),
  work(page, 'UpdateLayoutTree', 230_000, 50_000),
  work(page, 'DecodeFont', 240_000, 20_000),
  work(page, 'FunctionCall', 300_000, 10_000),
  moment('firstContentfulPaint', 330_000),
  moment('usable', 350_000),
  work(page, 'FunctionCall', 345_000, 90_000),
  work(page, 'FunctionCall', 360_000, 90_000),
];

describe('the phases of a start', () => {
  test('follow one another, and come to the whole start', () => {
    const { phases } = phasesOf(start, marks);
    expect(Object.values(phases)).toEqual([100, 50, 10, 20, 5, 35, 110, 20]);
  });

  test('end with the first paint where what can be used was there before it', () => {
    const early = start.map((event) => (event.name === 'usable' ? { ...event, ts: 325_000 } : event));
    expect(phasesOf(early, marks).phases['first paint to usable']).toBe(0);
  });

  test('count each moment of the page once, for what is innermost, up to the end', () => {
    expect(phasesOf(start, marks).page).toMatchObject({
      'fonts are decoded': 20,
      'style and layout': 40,
      'script runs': 15,
      [otherWork]: 30,
    });
  });

  test('count the processor for the outermost alone', () => {
    expect(phasesOf(start, marks).processor['main process']).toBe(20);
  });

  test('are not made up where the trace has no first paint', () => {
    const without = start.filter(({ name }) => name !== 'firstContentfulPaint');
    expect(() => phasesOf(without, marks)).toThrow('The trace has not got a first paint.');
  });
});

describe('what a page did between two marks', () => {
  const tap: TraceEvent[] = [
    work(page, 'ThreadControllerImpl::RunTask', 90_000, 40_000),
    moment('tapped', 100_000),
    work(page, 'FunctionCall', 110_000, 20_000),
    work(browser, 'FunctionCall', 130_000, 50_000),
    work(page, 'UpdateLayoutTree', 190_000, 30_000),
    moment('painted', 200_000),
    work(page, 'FunctionCall', 230_000, 30_000),
  ];

  test('is counted from the one to the other, and what it did not do it waited', () => {
    const { waits, ...spent } = spentBetween(tap, 'tapped', 'painted');
    expect(spent).toMatchObject({ 'script runs': 20, 'style and layout': 10, [otherWork]: 10 });
    expect(waits).toBe(60);
  });

  test('is not made up where a mark is missing', () => {
    expect(() => spentBetween(tap, 'tapped', 'paid')).toThrow('The trace has not got the mark "paid".');
  });
});
