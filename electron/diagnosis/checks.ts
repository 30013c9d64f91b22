import {
  type Check,
  type CheckArea,
  checkIds,
  type CheckId,
  type CheckLevel,
  type Facts,
} from '../contract/diagnosis.ts';

const longest = 300;

const areas = new Map(
  Object.entries(checkIds).flatMap(([area, ids]) => ids.map((id) => [id, area as CheckArea])),
);

/** One finding; its id decides its area. Leaves unknown facts out. */
export function found(
  id: CheckId,
  level: CheckLevel,
  facts: { [Name in keyof Facts]: string | number | null | undefined } = {},
): Check {
  const area = areas.get(id);
  if (area === undefined) throw new TypeError(`The check ${id} is in no area.`);
  const known = Object.entries(facts).filter(([, value]) => value != null && value !== '');
  return { area, id, level, facts: Object.fromEntries(known.map(([name, value]) => [name, oneLine(value)])) };
}

/** `good` or `notice`; `unknown` for null, where it could not be seen. */
export function goodIf(isGood: boolean | null): 'good' | 'notice' | 'unknown' {
  if (isGood === null) return 'unknown';
  return isGood ? 'good' : 'notice';
}

/** The system's words on one line of limited length. */
function oneLine(value: unknown): string {
  return String(value).replaceAll(/\s+/g, ' ').trim().slice(0, longest);
}
