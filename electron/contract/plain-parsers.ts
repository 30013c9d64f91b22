import { config } from 'zod';

// Zod compiles a parser for each shape when it is first read. The screens' first answer waited 11 ms for that, and few
// shapes are read often enough to earn it back. The screens' own policy forbids it anyway (renderer/lib/no-eval.ts).
config({ jitless: true });
