import { config } from 'zod';

// Zod compiles a parser for each shape when it is first read. The screens' first answer waited 11 ms for that, and few
// shapes are read often enough to earn it back. The policy of the screens forbids eval anyway: trying would be noted as a
// breach.
config({ jitless: true });
