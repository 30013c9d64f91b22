import type { CheckId } from './diagnosis.ts';

/** The check whose name this one bears: itself, or its kind (`clock-early` is a `clock`). */
export function namedAs(id: CheckId, hasName: (id: CheckId) => boolean): CheckId {
  const rest = id.slice(0, id.lastIndexOf('-')) as CheckId;
  return hasName(id) || !id.includes('-') ? id : namedAs(rest, hasName);
}
