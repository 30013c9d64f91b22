/** List customers (section 4.7), and their saved methods (a capability). */
import { type Hono } from 'hono';
import { told } from '../behaviour/lists.ts';
import { type Context } from '../context.ts';
import { notFound, refusalResponse } from '../errors.ts';
import { readQuery } from '../requests.ts';
import { customerQuerySchema, sourceQuerySchema } from '../schemas/requests.ts';

/** Adds the operations on customers; the keyword is looked for in every text of a customer. */
export function addCustomers(app: Hono, { store, conduct }: Context): void {
  app.get('/customers', (c) => {
    const query = readQuery(c, customerQuerySchema);
    if (!query.ok) return refusalResponse(c, query.refusal);
    const { keyword, limit, offset } = query.value;
    const { total, records } = told(conduct, store.customers.list(keyword, limit, offset));
    return c.json({ total, customers: records });
  });

  app.get('/customers/:customerId/sources', (c) => {
    const query = readQuery(c, sourceQuerySchema);
    if (!query.ok) return refusalResponse(c, query.refusal);
    const id = c.req.param('customerId');
    if (store.customers.find(id) === undefined) return refusalResponse(c, notFound('customer', id));
    const { paymentMethod } = query.value;
    const records = store.sources
      .ofCustomer(id)
      .filter((source) => paymentMethod === undefined || source.paymentMethod === paymentMethod);
    const page = told(conduct, { total: records.length, records });
    return c.json({ total: page.total, sources: page.records });
  });
}
