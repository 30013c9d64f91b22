import { fail } from '../contract/result.ts';

export const noService = fail('not-ready', 'No service is chosen yet.');
export const noKey = fail('not-ready', 'There is no secret key to ask with.');
