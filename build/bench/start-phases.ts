/** Reads from a Chromium trace where a start's time went. */

/** As Chromium writes it in JSON; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Microseconds: moments of a start in main (start-marks.cjs), and of the process's start. */
export interface StartMarks {
  readonly spawn: number;
  readonly script: number;
  readonly scriptHasRun: number;
  readonly ready: number;
  readonly window: number;
  readonly navigation: number;
  readonly document: number;
}

/** Milliseconds of a page's main thread between two marks of its scripts; it waited the rest. */
export function spentBetween(events: readonly TraceEvent[], first: string, last: string): Spent {
  const markOf = (mark: string): TraceEvent =>
    found(events, ({ name, ph }) => name === mark && ph !== 'M', `the mark "${mark}"`);
  const [from, to] = [markOf(first), markOf(last)];
  const done = events
    .filter(
      ({ ph, pid, tid, ts, dur = 0 }) =>
        ph === 'X' && pid === from.pid && tid === from.tid && ts + dur > from.ts,
    )
    .map((event) => {
      // Work begun before the first mark counts from there on.
      const late = Math.max(0, from.ts - event.ts);
      return { ...event, ts: event.ts + late, dur: (event.dur ?? 0) - late };
    })
    .filter(({ ts }) => ts < to.ts);
  const spent = spentBy(done, to.ts);
  const sum = Object.values(spent).reduce((all, part) => all + part, 0);
  return { ...spent, waits: (to.ts - from.ts) / 1000 - sum };
}

/** Milliseconds by what they were spent on. */
export type Spent = Readonly<Record<string, number>>;

export interface StartPhases {
  /** Milliseconds from one moment to the next, in order; together they are the start. */
  readonly phases: Spent;
  /** Milliseconds of the page's main thread, by kind, without waiting. */
  readonly page: Spent;
  /** Milliseconds of processor time of the browser's main thread, and of the page's. */
  readonly processor: Spent;
}

/** What an event of the page's main thread counts as, without inner events of another kind. */
const kinds: readonly [kind: string, events: RegExp][] = [
  [
    'waits for the graphics process',
    /^(Gpu::EstablishGpuChannelSync|RenderThreadImpl::EstablishGpuChannelSync)$/,
  ],
  ['fonts are decoded', /^DecodeFont$/],
  ['pictures are read', /^(ImageResourceContent::updateImage|SVGImage::DataChanged|Decode Image)$/],
  ['script is compiled', /^(v8\.compile\w*|v8\.produceCache)$/],
  [
    'script runs',
    /^(EvaluateScript|FunctionCall|RunMicrotasks|v8\.(callFunction|run|evaluateModule)|V8\.GC\w*|M(aj|in)orGC)$/,
  ],
  ['the world of scripts is made', /^(LocalWindowProxy::Initialize|RenderFrameImpl::DidClearWindowObject)$/],
  [
    'style and layout',
    /^(UpdateLayoutTree|Layout|LocalFrameView::(RunStyleAndLayoutLifecyclePhases|UpdateStyleAndLayout|layout)|Document::updateStyle\w*)$/,
  ],
  [
    'paint',
    /^(Paint|PrePaint|Layerize|Commit|UpdateLayer|LocalFrameView::Run(PrePaint|Paint)LifecyclePhase)$/,
  ],
  ['files arrive', /^(ResourceRequestSender::\w+|URLLoader::Context::\w+|MojoURLLoaderClient::\w+)$/],
];
export const otherWork = 'the rest';

/** The page is the one whose scripts marked it as usable. */
export function phasesOf(events: readonly TraceEvent[], marks: StartMarks): StartPhases {
  const usable = found(events, ({ name, ph }) => name === 'usable' && ph !== 'M', 'the mark "usable"');
  const page = usable.pid;
  const painted = found(
    events,
    ({ name, pid }) => name === 'firstContentfulPaint' && pid === page,
    'a first paint',
  );
  const shown = Math.max(usable.ts, painted.ts);
  const threads = events.filter(({ name, ph }) => ph === 'M' && name === 'thread_name');
  const threadOf = (name: string, inPage: boolean): TraceEvent =>
    found(threads, ({ args, pid }) => args?.name === name && (!inPage || pid === page), `the thread ${name}`);
  const during = (thread: TraceEvent): TraceEvent[] =>
    events.filter(
      ({ ph, pid, tid, ts }) => ph === 'X' && pid === thread.pid && tid === thread.tid && ts < shown,
    );
  const ofPage = during(threadOf('CrRendererMain', true));
  const ofBrowser = during(threadOf('CrBrowserMain', false));
  return {
    phases: inTurn([
      ['process start to main script', marks.spawn, marks.script],
      ['main script', marks.script, marks.scriptHasRun],
      ['main script to ready', marks.scriptHasRun, marks.ready],
      ['ready to window', marks.ready, marks.window],
      ['window to navigation', marks.window, marks.navigation],
      ['navigation to document', marks.navigation, marks.document],
      ['document to first paint', marks.document, painted.ts],
      ['first paint to usable', painted.ts, shown],
    ]),
    page: spentBy(ofPage, shown),
    processor: { 'main process': processorOf(ofBrowser), page: processorOf(ofPage) },
  };
}

function found(
  events: readonly TraceEvent[],
  fits: (event: TraceEvent) => boolean,
  what: string,
): TraceEvent {
  const event = events.find(fits);
  if (event === undefined) throw new Error(`The trace has not got ${what}.`);
  return event;
}

function inTurn(phases: readonly [name: string, from: number, to: number][]): Spent {
  return Object.fromEntries(phases.map(([name, from, to]) => [name, (to - from) / 1000]));
}

function kindOf(name: string): string | undefined {
  return kinds.find(([, names]) => names.test(name))?.[0];
}

/** Each moment of a thread belongs to the innermost event of a known kind; events nest. */
function spentBy(events: readonly TraceEvent[], end: number): Spent {
  const spent: Record<string, number> = Object.fromEntries(kinds.map(([kind]) => [kind, 0]));
  spent[otherWork] = 0;
  const open: { kind: string; until: number }[] = [];
  let at = -Infinity;
  const spendUntil = (time: number): void => {
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const until = Math.min(last.until, time);
      if (until > at) {
        spent[last.kind] = (spent[last.kind] ?? 0) + (until - at) / 1000;
        at = until;
      }
      if (last.until > time) return;
      open.pop();
    }
    at = Math.max(at, time);
  };
  for (const { name, ts, dur = 0 } of nested(events)) {
    spendUntil(ts);
    open.push({ kind: kindOf(name) ?? open.at(-1)?.kind ?? otherWork, until: ts + dur });
    at = ts;
  }
  spendUntil(end);
  return spent;
}

/** The outer before what is in it. */
function nested(events: readonly TraceEvent[]): TraceEvent[] {
  return events.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
}

/** The outermost events' processor time. */
function processorOf(events: readonly TraceEvent[]): number {
  let sum = 0;
  let until = -Infinity;
  for (const { ts, dur = 0, tdur = 0 } of nested(events)) {
    if (ts < until) continue;
    until = ts + dur;
    sum += tdur / 1000;
  }
  return sum;
}
