import type { ZodError } from 'zod';
import type { FieldRule, RequestName, RequestOf } from '../../electron/contract/index.ts';

export interface FieldProblem {
  field: string;
  rule: FieldRule | undefined;
}

/** The schema library comes with the first form that needs it; the promise is kept. Selling needs none: main checks a sale itself. */
const load = () => import('./schemas.ts');
type Contract = Awaited<ReturnType<typeof load>>;
let loading: Promise<Contract> | undefined;

/** Loads the schemas once the screen is idle, so that neither its paint nor the first check waits for them. */
export async function loadRules(): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
  await (loading ??= load());
}

/** What main would refuse, before anything is sent; fields by path, such as `name.kana`. */
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
    // A form shows each field's first problem.
    const { field = '', rule } = failureOfIssue(issue);
    if (!found.has(field)) found.set(field, { field, rule });
  }
  return [...found.values()];
}
