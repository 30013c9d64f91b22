import type { CheckId } from './diagnosis.ts';

/** The check that gives a check its name: itself, or the one that it is a kind of (`clock-early` is a `clock`). */
export function namedAs(id: CheckId, hasName: (id: CheckId) => boolean): CheckId {
  const rest = id.slice(0, id.lastIndexOf('-')) as CheckId;
  return hasName(id) || !id.includes('-') ? id : namedAs(rest, hasName);
}
