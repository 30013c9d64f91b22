/** List customers (specification section 4.7). */
import { type Hono } from 'hono';
import { told } from '../behaviour/lists.ts';
import { type Context } from '../context.ts';
import { refusalResponse } from '../errors.ts';
import { readQuery } from '../requests.ts';
import { customerQuerySchema } from '../schemas/requests.ts';

/** Adds the operation on customers; the keyword is looked for in every text that describes one. */
export function addCustomers(app: Hono, { store, conduct }: Context): void {
  app.get('/customers', (c) => {
    const query = readQuery(c, customerQuerySchema);
    if (!query.ok) return refusalResponse(c, query.refusal);
    const { keyword, limit, offset } = query.value;
    const { total, records } = told(conduct, store.customers.list(keyword, limit, offset));
    return c.json({ total, customers: records });
  });
}
