import type { ZodError } from 'zod';
import type {
  ConnectService,
  FieldRule,
  OpenSale,
  RequestName,
  RequestOf,
} from '../../electron/contract/index.ts';

/** A field that breaks a rule of the contract. */
export interface FieldProblem {
  field: string;
  rule: FieldRule | undefined;
}

/**
 * The contract's schemas. They bring the schema library with them, so they come after the first paint; the
 * sale screen asks for them early, and the promise is kept.
 */
const load = () => import('./schemas.ts');
type Contract = Awaited<ReturnType<typeof load>>;
let loading: Promise<Contract> | undefined;

/** Loads the schemas once the screen is at rest, so that neither its paint nor the first check waits. */
export async function loadRules(): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
  await (loading ??= load());
}

/** The fields of the connect form that main would refuse, before anything is sent. */
export async function problemsOfConnect(request: ConnectService): Promise<FieldProblem[]> {
  const loaded = await (loading ??= load());
  return problems(loaded.connectService.safeParse(request).error, loaded);
}

/** What main would refuse of a sale, before anything is sent. */
export async function problemsOfSale(request: OpenSale): Promise<FieldProblem[]> {
  const loaded = await (loading ??= load());
  return problems(loaded.openSale.safeParse(request).error, loaded);
}

/** What main would refuse of any other request, before anything is sent; fields by their path, such as `name.kana`. */
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
