import type { WatchingBoundsName } from '../../explore/watching/bounds.ts';
import type { Bounds } from '../../explore/watching/world.ts';
import type { Planted } from './mutant.ts';

const file = 'electron/domain/watching.ts';
const bounds = 'watching';

/** Defects of the rules by which a code is asked about, and done with. */
export const watchingMutants: readonly Planted<WatchingBoundsName, Bounds>[] = [
  {
    id: 'watching-silence-is-the-end',
    defect: 'After some questions without an answer a code is taken to be over.',
    file,
    find: 'const pauseMs = Math.max(retryAfterMs, pause);',
    replace:
      "if (mode === 'late' && failures > 1) return ended(watched, 'over');\n  const pauseMs = Math.max(retryAfterMs, pause);",
    finding: 'untrue: the last word is said without a look',
    bounds,
  },
  {
    id: 'watching-grace-from-the-closing',
    defect:
      'The grace of a code that was closed begins when it was closed, and not at the end of its own time.',
    file,
    find: "known.now + (how === 'closed' ? known.leftMs : 0)",
    replace: 'known.now',
    finding: 'lost: a code is called over',
    bounds: 'watching-closed',
  },
  {
    id: 'watching-grace-by-the-answer',
    defect: 'An answer that was slow counts as of when it came.',
    file,
    find: "watched.mode === 'late' && askedAt - overSince >= graceMs",
    replace: "watched.mode === 'late' && known.now - overSince >= graceMs",
    finding: 'lost: a code is called over',
    bounds,
  },
  {
    id: 'watching-no-grace',
    defect: 'The second look that finds a code over is the last, however soon it comes.',
    file,
    find: "watched.mode === 'late' && askedAt - overSince >= graceMs",
    replace: "watched.mode === 'late'",
    finding: 'lost: a code is called over',
    bounds,
  },
  {
    id: 'watching-over-while-paid',
    defect: 'A code that the service calls over is over though somebody is paying it.',
    file,
    find: "if (tries !== 'over' && !isWord)",
    replace: "if (tries === 'untold' && !isWord)",
    finding: 'untrue: a code is said to be over that is being paid',
    bounds,
  },
  {
    id: 'watching-untold-is-over',
    defect: 'A try of which the service tells nothing any more has taken no money.',
    file,
    find: "if (tries !== 'over' && !isWord)",
    replace: "if (tries === 'open' && !isWord)",
    finding: 'untrue: a try of which nothing is told is said to be over',
    bounds: 'watching-untold',
  },
  {
    id: 'watching-word-at-once',
    defect: 'Where the service does not tell of a try, a word is the last as soon as it is given.',
    file,
    find: "askedAt - overSince >= untoldMs ? ended(since, 'staff')",
    replace: "askedAt >= overSince ? ended(since, 'staff')",
    finding: 'lost: a code is left to a word too soon',
    bounds: 'watching-untold',
  },
  {
    id: 'watching-one-replica-is-believed',
    defect: 'A word is the last as soon as one answer says that there is no such code.',
    file,
    find: 'if (isBelieved && !mayBeKnownAgain && known.hasWord)',
    replace: 'if (known.hasWord)',
    finding: 'lost: a code is left to a word too soon',
    bounds,
  },
  {
    id: 'watching-asked-though-unwanted',
    defect: 'A service that wants to be left alone for a while is asked as usual.',
    file,
    find: 'const pauseMs = Math.max(retryAfterMs, pause);',
    replace: 'const pauseMs = pause;',
    finding: 'untrue: a service that wants to be left alone is asked',
    bounds,
  },
  {
    id: 'watching-says-that-it-watches',
    defect: 'The screen says that the code is watched while the service does not answer.',
    file,
    find: "tell(watched, { kind: 'offline', nextCheckAt: now + pauseMs })",
    replace: "tell(watched, { kind: 'watching' })",
    finding: 'untrue: it is said to be watched',
    bounds,
  },
  {
    id: 'watching-one-replica-is-unreadable',
    defect: 'The screen says that codes cannot be read after one answer that knows none.',
    file,
    find: 'const isBelieved = watched.unreadable >= believedUnreadable;',
    replace: 'const isBelieved = watched.unreadable > 0;',
    finding: 'untrue: it is said to be unreadable too soon',
    bounds,
  },
];
