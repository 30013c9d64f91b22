import type { EntryPlace, EntryQuestion, PinPurpose } from '../contract/entry.ts';
import {
  fail,
  type Failure,
  type Result,
  type StaffPerson,
  success,
  type TerminalState,
} from '../contract/index.ts';
import type { StaffLock } from '../staff/lock.ts';
import { canceled, type Desk, type Prompt } from './entry-desk.ts';

/** Entries that the cashier's page may ask for; it hears the result, never a PIN. */
export interface Entries {
  unlock(place: EntryPlace, state: Pick<TerminalState, 'mode' | 'lockedWhy'>): Promise<Result<undefined>>;
  signOn(): Promise<Result<undefined>>;
  /** Answers the approver's name for the record. */
  approve(by: string, purpose: () => PinPurpose): Promise<Result<string>>;
  changePin(removes: boolean): Promise<Result<undefined>>;
  changeStaff(change: { was: string | null; next: NewPerson | null }): Promise<Result<undefined>>;
}

/** `newPin`: they choose another PIN. */
export type NewPerson = StaffPerson & { newPin: boolean };

export function createEntries(desk: Desk, staff: StaffLock): Entries {
  const managers = (): string[] => namesOf(staff, 'manager');

  return {
    unlock: (place, { mode, lockedWhy }) =>
      desk.run(async (prompt) => {
        if (!staff.state.locked) return success(undefined);
        const isFirstRun = mode === 'unset';
        const purpose = { kind: 'open', place, isFirstRun, isLost: lockedWhy !== null } as const;
        const asked = { purpose, people: managers(), chosen: chosenOf(staff, managers()) };
        const entered = await untilRight(prompt, asked, ({ pin, name }) =>
          staff.unlock(pin, name ?? undefined),
        );
        return entered ? success(undefined) : canceled;
      }),
    signOn: () =>
      desk.run(async (prompt) => {
        const people = namesOf(staff);
        if (people.length === 0) return fail('conflict', 'Nobody of the staff has a PIN of their own.');
        const asked = { purpose: { kind: 'sign-on' } as const, people, chosen: chosenOf(staff, people) };
        const entered = await untilRight(prompt, asked, ({ pin, name }) =>
          staff.unlock(pin, name ?? undefined, true),
        );
        return entered ? success(undefined) : canceled;
      }),
    approve(by, purpose) {
      if (!staff.state.locked) return staff.approve({ by, pin: null });
      return desk.run(async (prompt, isLeft) => {
        const people = managers();
        const chosen = people.includes(by) ? by : chosenOf(staff, people);
        const asked = { purpose: purpose(), people, chosen };
        let approver = by;
        const entered = await untilRight(prompt, asked, async ({ pin, name }) => {
          const approved = await staff.approve({ by: name ?? by, pin });
          if (approved.ok) approver = approved.value;
          return approved;
        });
        // A PIN still being checked when the view is left decides nothing.
        return entered && !isLeft() ? success(approver) : canceled;
      });
    },
    changePin: (removes) => desk.run((prompt) => changePin(prompt, staff, removes)),
    changeStaff: (change) => desk.run((prompt) => changeStaff(prompt, staff, change)),
  };
}

/** Asks until the present PIN is right, and answers it; null: the person left. */
async function current(prompt: Prompt, staff: StaffLock, removes: boolean): Promise<string | null> {
  const person = staff.state.signedOn ?? null;
  const purpose = { kind: 'current', person, removes } as const;
  const entered = await untilRight(prompt, { purpose, people: [], chosen: null }, ({ pin }) =>
    staff.unlock(pin, person ?? undefined),
  );
  return entered?.pin ?? null;
}

async function changePin(prompt: Prompt, staff: StaffLock, removes: boolean): Promise<Result<undefined>> {
  if (namesOf(staff).length > 0) return fail('conflict', 'Staff have PINs of their own.');
  const { hasPin } = staff.state;
  const now = hasPin ? await current(prompt, staff, removes) : null;
  if (hasPin && now === null) return canceled;
  const next = removes ? null : await newPin(prompt, null, null);
  if (!removes && next === null) return canceled;
  return await staff.changePin({ current: now, next });
}

async function changeStaff(
  prompt: Prompt,
  staff: StaffLock,
  { was, next }: { was: string | null; next: NewPerson | null },
): Promise<Result<undefined>> {
  const { hasPin } = staff.state;
  const now = hasPin ? await current(prompt, staff, next === null) : null;
  if (hasPin && now === null) return canceled;
  let refused: Failure | null = null;
  for (;;) {
    const pin = next?.newPin === true ? await newPin(prompt, next.name, refused) : null;
    if (next?.newPin === true && pin === null) return canceled;
    const person = next && { name: next.name, role: next.role, pin };
    const changed = await staff.changeStaff({ current: now, was, next: person });
    const isTaken = !changed.ok && changed.field === 'pin' && changed.rule?.kind === 'unique';
    if (!isTaken) return changed;
    refused = changed;
  }
}

function namesOf(staff: StaffLock, role?: StaffPerson['role']): string[] {
  const { people = [] } = staff.state;
  return people.filter((person) => role === undefined || person.role === role).map(({ name }) => name);
}

/** Whoever is at the till, or the only one who may. */
function chosenOf(staff: StaffLock, people: readonly string[]): string | null {
  const { signedOn = null } = staff.state;
  if (signedOn !== null && people.includes(signedOn)) return signedOn;
  return people.length === 1 ? (people[0] ?? null) : null;
}

type PinQuestion = Omit<Extract<EntryQuestion, { kind: 'pin' }>, 'kind' | 'failure'>;
type Entered = { pin: string; name: string | null };

/** Asks until a PIN is accepted, saying each time why not; null: the person left. */
async function untilRight(
  prompt: Prompt,
  question: PinQuestion,
  attempt: (entered: Entered) => Promise<Result<unknown>>,
): Promise<Entered | null> {
  let failure: Failure | null = null;
  let { chosen } = question;
  for (;;) {
    const entered = await prompt({ ...question, kind: 'pin', chosen, failure });
    if (entered?.kind !== 'pin') return null;
    const { pin, name } = entered;
    const tried = await attempt({ pin, name });
    if (tried.ok) return { pin, name };
    [failure, chosen] = [tried, name];
  }
}

/** Asks for a new PIN, entered twice; null: the person left. */
async function newPin(
  prompt: Prompt,
  person: string | null,
  refused: Failure | null,
): Promise<string | null> {
  let failure = refused;
  for (;;) {
    const ask = (kind: 'next' | 'repeat', why: Failure | null): ReturnType<Prompt> =>
      prompt({ kind: 'pin', purpose: { kind, person }, people: [], chosen: null, failure: why });
    const first = await ask('next', failure);
    if (first?.kind !== 'pin') return null;
    const second = await ask('repeat', null);
    if (second?.kind !== 'pin') return null;
    if (first.pin === second.pin) return first.pin;
    failure = fail('invalid', 'repeat: not the same PIN', { field: 'repeat' });
  }
}
