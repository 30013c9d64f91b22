import { config } from 'zod';

// Zod compiles a parser for each shape at its first read: 11 ms of the screens' first answer, rarely earned back. The screens'
// policy forbids eval anyway: an attempt is reported as a breach.
config({ jitless: true });

// Nor does it remember what it read, which would end a shape that contains itself: there is none, and looking for one took half
// of each shape's first read.
config({
  memoizer: { attach: () => undefined, guard: () => undefined, alloc: (_shape, _read, empty) => empty },
});
