/** What is answered to a call that no operation takes: wrong method, an object without operations, no such path. */
import { type Hono } from 'hono';
import { refusalResponse } from '../errors.ts';
import { notOffered, operations } from './catalogue.ts';

/** Adds the answers for everything else; comes after every operation. */
export function addOthers(app: Hono): void {
  const methodsOfPath = Map.groupBy(operations, ({ path }) => path.replace(/\{(\w+)\}/g, ':$1'));
  for (const [path, entries] of methodsOfPath) {
    const allowed = entries.map(({ method }) => method.toUpperCase()).join(', ');
    app.all(path, (c) => {
      c.header('Allow', allowed);
      const message = `${c.req.method} is not offered here; ${allowed} is.`;
      return refusalResponse(c, { code: 'method_not_allowed', message });
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
    return refusalResponse(c, { code: 'not_found', message });
  });
}
