import { type ChangeStaff, fail, type Result, success } from '../contract/index.ts';
import { mostStaff } from '../contract/limits.ts';
import { staffName, staffNameKey } from '../domain/staff-name.ts';
import type { Settings } from '../settings/schema.ts';

type Staff = Settings['staff'];

/** How PINs are hashed and checked (`pin-hash.ts`). */
export interface Hashing {
  hash: (pin: string) => Promise<string>;
  matches: (pin: string, pinHash: string) => Promise<boolean>;
}

/**
 * The staff after a change, or why it may not be made: nobody may be taken for another, by name or PIN, and any list needs a
 * manager, without whom nobody could open anything.
 */
export async function staffAfter(
  before: Staff,
  change: ChangeStaff,
  hashing: Hashing,
): Promise<Result<Staff>> {
  const { was, next } = change;
  const at = was === null ? before.length : before.findIndex(({ name }) => name === was);
  if (at < 0) return fail('not-found', 'Nobody of the staff has this name.');
  if (was === null && before.length >= mostStaff) return fail('conflict', `At most ${mostStaff} people.`);
  const others = before.toSpliced(at, 1);
  if (next === null) return withManager(others);
  const person = await personAfter(before[at], others, next, hashing);
  return person.ok ? withManager(before.toSpliced(at, 1, person.value)) : person;
}

async function personAfter(
  now: Staff[number] | undefined,
  others: Staff,
  next: NonNullable<ChangeStaff['next']>,
  { hash, matches }: Hashing,
): Promise<Result<Staff[number]>> {
  const name = staffName(next.name);
  const key = staffNameKey(name);
  if (key === '') return invalid('name', { kind: 'required' });
  if (others.some((other) => staffNameKey(other.name) === key)) return invalid('name', { kind: 'unique' });
  const { role, pin } = next;
  if (pin === null) {
    return now ? success({ name, role, pin: now.pin }) : invalid('pin', { kind: 'required' });
  }
  // Hashes of one PIN differ, so each of the others is checked.
  const taken = await Promise.all(others.map((other) => matches(pin, other.pin)));
  if (taken.includes(true)) return invalid('pin', { kind: 'unique' });
  return success({ name, role, pin: await hash(pin) });
}

function withManager(staff: Staff): Result<Staff> {
  return staff.length === 0 || staff.some(({ role }) => role === 'manager')
    ? success(staff)
    : fail('conflict', 'One of them at least is a manager.', { field: 'role' });
}

function invalid(field: 'name' | 'pin', rule: { kind: 'required' | 'unique' }): ReturnType<typeof fail> {
  return fail('invalid', `${field}: ${rule.kind}`, { field, rule });
}
