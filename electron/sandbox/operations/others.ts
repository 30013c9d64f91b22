/** Answers calls that no operation takes: a wrong method, an object without operations, no such path. */
import { type Hono } from 'hono';
import { methodNotAllowed, offeredOperations } from '../behaviour/capabilities.ts';
import { type Context } from '../context.ts';
import { refusalResponse } from '../errors.ts';
import { notOffered, operations, patternOf } from './catalogue.ts';

/** Adds the answers for everything else; must come after every operation. */
export function addOthers(app: Hono, context: Context): void {
  for (const path of new Set(operations.map((operation) => operation.path))) {
    app.all(patternOf(path), async (c, next) => {
      const offered = offeredOperations(context).filter((operation) => operation.path === path);
      // A path without any offered operation is unknown.
      return offered.length === 0 ? next() : methodNotAllowed(c, offered);
    });
  }
  for (const name of notOffered) {
    for (const path of [`/${name}`, `/${name}/*`]) {
      app.all(path, (c) =>
        refusalResponse(c, { code: 'not_offered', message: `This service has no operations on ${name}.` }),
      );
    }
  }
  app.notFound((c) => {
    const message = `There is no operation ${c.req.method} ${new URL(c.req.url).pathname}.`;
    return refusalResponse(c, { code: 'not_found', message, published: 'M003000' });
  });
}
