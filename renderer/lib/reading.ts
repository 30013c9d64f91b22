import type { Failure, Result } from '../../electron/contract/result.ts';

/** Something that is read from main. */
export type Reading<T> =
  { kind: 'loading' } | { kind: 'ready'; value: T } | { kind: 'failed'; failure: Failure };

export function reading<T>(answer: Result<T>): Reading<T> {
  return answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', failure: answer };
}
