/** The service without the operations that the specification does not show (`documentedOnly`). */
import { type Hono } from 'hono';
import { type Context } from '../context.ts';
import { notFound, refusalResponse } from '../errors.ts';
import { operations, patternOf } from '../operations/catalogue.ts';
import { type OperationEntry } from '../operations/entry.ts';

/** The operations that are offered now. */
export function offeredOperations({ conduct }: Context): readonly OperationEntry[] {
  return conduct.isDocumentedOnly() ? operations.filter(isDocumented) : operations;
}

function isDocumented({ section }: OperationEntry): boolean {
  return section !== undefined;
}

/**
 * Refuses capabilities while they are not offered, as a service does that lacks them: 405 where the path takes
 * another method, else 404. Comes before the operations.
 */
export function addCapabilityGuards(app: Hono, context: Context): void {
  for (const { method, path } of operations.filter((operation) => !isDocumented(operation))) {
    app.on(method.toUpperCase(), patternOf(path), async (c, next) => {
      if (!context.conduct.isDocumentedOnly()) return next();
      const others = operations.filter((other) => other.path === path && isDocumented(other));
      if (others.length > 0) return methodNotAllowed(c, others);
      const missing = notFound('operation', `${c.req.method} ${c.req.path}`);
      return refusalResponse(c, { ...missing, published: 'M002005' });
    });
  }
}

type HttpContext = Parameters<typeof refusalResponse>[0];

/** Says which methods the path does take. */
export function methodNotAllowed(c: HttpContext, offered: readonly OperationEntry[]): Response {
  const allowed = offered.map(({ method }) => method.toUpperCase()).join(', ');
  c.header('Allow', allowed);
  const message = `${c.req.method} is not offered here; ${allowed} is.`;
  return refusalResponse(c, { code: 'method_not_allowed', message });
}
