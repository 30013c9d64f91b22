/** Adds planned events to a code's record, and removes past ones. */
import { type CodeRecord } from '../store/records.ts';
import { inOrder, type Step } from './steps.ts';

export function planned(code: CodeRecord, ...steps: readonly Step[]): CodeRecord {
  return withSteps(code, [...(code.internal.steps ?? []), ...steps]);
}

export function withoutFirstStep(code: CodeRecord): CodeRecord {
  return withSteps(code, (code.internal.steps ?? []).slice(1));
}

function withSteps(code: CodeRecord, steps: readonly Step[]): CodeRecord {
  const { steps: before, ...internal } = code.internal;
  return { ...code, internal: steps.length === 0 ? internal : { ...internal, steps: inOrder(steps) } };
}
