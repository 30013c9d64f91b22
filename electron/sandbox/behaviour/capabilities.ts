import { type Hono } from 'hono';
import { type Context } from '../context.ts';
import { notFound, refusalResponse } from '../errors.ts';
import { documentedOperations, operations, patternOf } from '../operations/catalogue.ts';

export function offeredOperations({ conduct }: Context): typeof operations {
  return conduct.isDocumentedOnly() ? documentedOperations : operations;
}

/**
 * Refuses missing capabilities like a service without them: 405 where the path takes another method, else 404. Must precede the
 * operations.
 */
export function addCapabilityGuards(app: Hono, context: Context): void {
  for (const { method, path } of operations.filter(({ section }) => section === undefined)) {
    app.on(method.toUpperCase(), patternOf(path), async (c, next) => {
      if (!context.conduct.isDocumentedOnly()) return next();
      const others = documentedOperations.filter((other) => other.path === path);
      if (others.length > 0) return methodNotAllowed(c, others);
      const missing = notFound('operation', `${c.req.method} ${c.req.path}`);
      return refusalResponse(c, { ...missing, published: 'M002005' });
    });
  }
}

type HttpContext = Parameters<typeof refusalResponse>[0];

export function methodNotAllowed(c: HttpContext, offered: typeof operations): Response {
  const allowed = offered.map(({ method }) => method.toUpperCase()).join(', ');
  c.header('Allow', allowed);
  const message = `${c.req.method} is not offered here; ${allowed} is.`;
  return refusalResponse(c, { code: 'method_not_allowed', message });
}
