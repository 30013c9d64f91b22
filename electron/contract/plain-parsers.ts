import { config } from 'zod';

// Zod compiles a parser for each shape when it is first read. The screens' first answer waited 11 ms for that, and few
// shapes are read often enough to earn it back. The policy of the screens forbids eval anyway: trying would be noted as a
// breach.
config({ jitless: true });

// Nor does it keep what it has read so far, by which a value that holds itself ends: no shape holds itself, so that none
// is read without end, and looking for one that does took half of each shape's first reading.
config({
  memoizer: { attach: () => undefined, guard: () => undefined, alloc: (_shape, _read, empty) => empty },
});
