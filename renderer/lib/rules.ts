import type { ZodError } from 'zod';
import type { FieldRule, RequestName, RequestOf } from '../../electron/contract/index.ts';

/** A field that breaks a rule of the contract. */
export interface FieldProblem {
  field: string;
  rule: FieldRule | undefined;
}

/**
 * The contract's schemas. They bring the schema library with them, so they come with the first form that needs them; the
 * promise is kept. To sell needs none: main looks at a sale itself, in the same moment.
 */
const load = () => import('./schemas.ts');
type Contract = Awaited<ReturnType<typeof load>>;
let loading: Promise<Contract> | undefined;

/** Loads the schemas once the screen is at rest, so that neither its paint nor the first check waits. */
export async function loadRules(): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
  await (loading ??= load());
}

/** What main would refuse of a request, before anything is sent; fields by their path, such as `name.kana`. */
export async function problemsOf<N extends RequestName>(
  name: N,
  request: RequestOf<N>,
): Promise<FieldProblem[]> {
  const loaded = await (loading ??= load());
  return problems(loaded.requests[name].request.safeParse(request).error, loaded);
}

function problems(error: ZodError | undefined, { failureOfIssue }: Contract): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const issue of error?.issues ?? []) {
    // A form shows every field's first problem.
    const { field = '', rule } = failureOfIssue(issue);
    if (!found.has(field)) found.set(field, { field, rule });
  }
  return [...found.values()];
}
