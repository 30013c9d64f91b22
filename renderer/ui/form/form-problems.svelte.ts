import { tick } from 'svelte';
import type { Failure } from '../../../electron/contract/result.ts';
import { problemWords } from '../../i18n/failure-words.ts';
import type { FieldProblem } from '../../lib/rules.ts';

/** The problems of a form by the name of their inputs, and why main refused the form as a whole. */
export class FormProblems {
  #found = $state.raw<readonly FieldProblem[]>([]);
  #failure = $state.raw<Failure | null>(null);
  #form: HTMLFormElement | null = null;
  readonly #areAlike: (problem: string, field: string) => boolean;

  /** `areAlike`: typing in this other field mends the problem too. */
  constructor(areAlike: (problem: string, field: string) => boolean = () => false) {
    this.#areAlike = areAlike;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  readonly within = (form: HTMLFormElement): void => {
    this.#form = form;
  };

  /** The problem of a field, in words. */
  readonly of = (field: string): string | undefined => {
    const found = this.#found.find((one) => one.field === field);
    return found && problemWords(found.rule);
  };

  /** Takes a field's problem back while somebody types in it: the problem was in the text that is being replaced. */
  readonly forget = ({ target }: Event): void => {
    const field = target instanceof HTMLInputElement ? target.name : '';
    this.#found = this.#found.filter((one) => one.field !== field && !this.#areAlike(one.field, field));
  };

  /** Shows these problems alone; answers whether there are none. */
  show(found: readonly FieldProblem[]): boolean {
    this.#failure = null;
    this.#found = found;
    return found.length === 0;
  }

  /** Shows the failure at its field, which takes the focus, else for the whole form. */
  async refuse(failure: Failure, field = failure.field): Promise<void> {
    const name = failure.code === 'invalid' ? field : undefined;
    const input =
      name === undefined ? null : this.#form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    if (name === undefined || !input) {
      this.#failure = failure;
      return;
    }
    this.show([{ field: name, rule: failure.rule }]);
    await tick();
    input.focus();
  }
}
