import { limits } from '../../contract/limits.ts';
import type { Dialect } from './dialect.ts';
import { documented } from './documented.ts';

/** elepay 1.3.0; its codes' `expiryPeriod` is the milliseconds left. */
export const elepay: Dialect = {
  name: 'elepay',
  signIn: 'basic',
  createCodeNames: {
    ...documented.createCodeNames,
    expiryPeriod: 'expiryDuration',
  },
  expiryUnitMs: 1,
  // Below a second it is more likely minutes, from a service of the other dialect.
  expiryRange: { min: 1_000, max: limits.expiryPeriod.max * 60_000 },
  millisecondsFrom: 0,
};
