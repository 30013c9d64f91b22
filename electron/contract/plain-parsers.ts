import { config } from 'zod';

// Zod compiles a parser for each shape at its first read: 11 ms of the screens' first answer, rarely earned back. The screens'
// policy forbids eval anyway: an attempt is reported as a breach.
config({ jitless: true });

// Nor does it remember what it has read, which is how it ends on a value that contains itself: no shape here contains itself, and
// looking for one that does took half of each shape's first read.
config({
  memoizer: { attach: () => undefined, guard: () => undefined, alloc: (_shape, _read, empty) => empty },
});
