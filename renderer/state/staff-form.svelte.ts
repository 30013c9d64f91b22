import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Failure } from '../../electron/contract/result.ts';
import type { StaffPerson } from '../../electron/contract/unattended.ts';
import { limits } from '../lib/money.ts';
import { characters } from '../lib/text.ts';
import { Acting } from './acting.svelte.ts';

export type StaffProblem = 'required' | 'too-long' | 'name-taken' | 'last-manager';

export type StaffProblems = Partial<Record<'name' | 'role', StaffProblem | undefined>>;

/** Adds, changes or removes one of the staff. Main asks for PINs in a view of its own. */
export class StaffForm extends Acting {
  /** The person as they were; null: somebody new is added. */
  readonly was: StaffPerson | null;
  readonly removes: boolean;
  #name = $state('');
  #newPin = $state(false);
  #role = $state<StaffPerson['role']>('cashier');
  #problems = $state.raw<StaffProblems>({});

  constructor(bridge: Bridge, about: { was: StaffPerson | null; removes?: boolean; isFirst: boolean }) {
    super(bridge);
    this.was = about.was;
    this.removes = about.removes ?? false;
    this.#newPin = about.was === null;
    this.#name = about.was?.name ?? '';
    this.#role = about.was?.role ?? (about.isFirst ? 'manager' : 'cashier');
  }

  get name(): string {
    return this.#name;
  }

  get role(): StaffPerson['role'] {
    return this.#role;
  }

  get problems(): Readonly<StaffProblems> {
    return this.#problems;
  }

  get dirty(): boolean {
    const { was } = this;
    if (was === null) return this.#name !== '';
    return this.removes || this.#newPin || this.#trimmed !== was.name || this.#role !== was.role;
  }

  type(name: string): void {
    this.#name = name;
    // The problem was in the text that is being replaced.
    this.#problems = { ...this.#problems, name: undefined };
  }

  /** The person is to choose another PIN; somebody new always is. */
  get newPin(): boolean {
    return this.#newPin;
  }

  renewPin(renews: boolean): void {
    this.#newPin = renews || this.was === null;
  }

  choose(role: StaffPerson['role']): void {
    this.#role = role;
    this.#problems = { ...this.#problems, role: undefined };
  }

  async submit(): Promise<boolean> {
    if (this.running || !this.dirty) return false;
    this.failure = null;
    this.#problems = this.#found();
    if (Object.keys(this.#problems).length > 0) return false;
    const next = { name: this.#trimmed, role: this.#role, newPin: this.#newPin };
    const asked = { was: this.was?.name ?? null, next: this.removes ? null : next };
    const answer = await this.perform(this.ask('changeStaff', asked), (failure) => this.#refuse(failure));
    return answer.ok;
  }

  /** Shows a failure at its field; answers whether it had one. */
  #refuse({ field, rule }: Failure): boolean {
    if (field === 'role') this.#problems = { role: 'last-manager' };
    else if (field === 'name' && rule?.kind === 'unique') this.#problems = { name: 'name-taken' };
    else return false;
    return true;
  }

  #found(): StaffProblems {
    const problems: StaffProblems = {};
    if (this.removes) return problems;
    if (this.#trimmed === '') problems.name = 'required';
    if (characters(this.#trimmed) > limits.shopName) problems.name = 'too-long';
    return problems;
  }

  get #trimmed(): string {
    return this.#name.trim();
  }
}
