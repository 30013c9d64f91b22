import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure } from '../../electron/contract/result.ts';
import type { StaffPerson } from '../../electron/contract/unattended.ts';
import { ask } from '../lib/ipc.ts';
import { limits } from '../lib/money.ts';
import { characters } from '../lib/text.ts';

/** What a person types, by the name of its field. */
export type StaffField = 'name' | 'pin' | 'repeat' | 'current';

/** What is wrong with it. */
export type StaffProblem =
  'required' | 'too-long' | 'name-taken' | 'pin-taken' | 'format' | 'differs' | 'wrong' | 'last-manager';

/** What is wrong, by field. */
export type StaffProblems = Partial<Record<StaffField | 'role', StaffProblem | undefined>>;

/** The form of one of the staff: added, changed or removed; nothing typed stays longer than the form. */
export class StaffForm {
  readonly #bridge: Bridge;
  /** Whom it is about; null: somebody is added. */
  readonly was: StaffPerson | null;
  readonly removes: boolean;
  /** Whether the PIN of whoever does so is asked for: it is where there is any. */
  readonly asksCurrent: boolean;
  #texts = $state<Record<StaffField, string>>({ name: '', pin: '', repeat: '', current: '' });
  #role = $state<StaffPerson['role']>('cashier');
  #problems = $state.raw<StaffProblems>({});
  #failure = $state.raw<Failure | null>(null);
  #running = $state(false);

  constructor(
    bridge: Bridge,
    about: { was: StaffPerson | null; removes?: boolean; asksCurrent: boolean; isFirst: boolean },
  ) {
    this.#bridge = bridge;
    this.was = about.was;
    this.removes = about.removes ?? false;
    this.asksCurrent = about.asksCurrent;
    this.#texts.name = about.was?.name ?? '';
    this.#role = about.was?.role ?? (about.isFirst ? 'manager' : 'cashier');
  }

  get texts(): Readonly<Record<StaffField, string>> {
    return this.#texts;
  }

  get role(): StaffPerson['role'] {
    return this.#role;
  }

  get problems(): Readonly<StaffProblems> {
    return this.#problems;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Whether there is anything to save. */
  get dirty(): boolean {
    const { was } = this;
    const isNamed = this.#name !== (was?.name ?? '');
    return this.removes || isNamed || this.#texts.pin !== '' || (was !== null && this.#role !== was.role);
  }

  type(field: StaffField, text: string): void {
    this.#texts[field] = text;
    // The problem was found in the text that is being replaced.
    this.#problems = { ...this.#problems, [field]: undefined };
  }

  choose(role: StaffPerson['role']): void {
    this.#role = role;
    this.#problems = { ...this.#problems, role: undefined };
  }

  /** Sends what was typed; answers whether it is done. */
  async submit(): Promise<boolean> {
    if (this.#running || !this.dirty) return false;
    this.#failure = null;
    this.#problems = this.#found();
    if (Object.keys(this.#problems).length > 0) return false;
    this.#running = true;
    const pin = this.#digits('pin');
    const next = { name: this.#name, role: this.#role, pin: pin === '' ? null : pin };
    const answer = await ask(this.#bridge, 'changeStaff', {
      current: this.asksCurrent ? this.#digits('current') : null,
      was: this.was?.name ?? null,
      next: this.removes ? null : next,
    });
    this.#running = false;
    if (!answer.ok) this.#refuse(answer);
    return answer.ok;
  }

  #refuse(failure: Failure): void {
    const { code, field, rule } = failure;
    if (code === 'wrong-pin' || code === 'too-soon') this.#texts.current = '';
    if (code === 'wrong-pin') this.#problems = { current: 'wrong' };
    else if (field === 'role') this.#problems = { role: 'last-manager' };
    else if (field === 'name' && rule?.kind === 'unique') this.#problems = { name: 'name-taken' };
    else if (field === 'pin' && rule?.kind === 'unique') this.#problems = { pin: 'pin-taken' };
    else this.#failure = failure;
  }

  #found(): StaffProblems {
    const problems: StaffProblems = {};
    const isPin = (field: StaffField): boolean => /^\d{4,12}$/.test(this.#digits(field));
    if (this.asksCurrent && !isPin('current')) problems.current = 'format';
    if (this.removes) return problems;
    if (this.#name === '') problems.name = 'required';
    if (characters(this.#name) > limits.shopName) problems.name = 'too-long';
    const keepsPin = this.was !== null && this.#digits('pin') === '' && this.#digits('repeat') === '';
    if (keepsPin) return problems;
    if (!isPin('pin')) return { ...problems, pin: 'format' };
    return this.#digits('repeat') === this.#digits('pin') ? problems : { ...problems, repeat: 'differs' };
  }

  get #name(): string {
    return this.#texts.name.trim();
  }

  /** A keyboard that writes Japanese types its digits at full width. */
  #digits(field: StaffField): string {
    return this.#texts[field].normalize('NFKC').trim();
  }
}
