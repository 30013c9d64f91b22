/**
 * Create QR codes (specification section 4.2), and the capabilities read and close.
 *
 * An order number names one sale: a second code for it is refused (409 `duplicate_order_no`) while an earlier
 * one is paid or can still be paid, and accepted once that one was closed or ran out. A rule may call a free
 * number taken, and spoil the answers to every request about a code.
 */
import { type Hono } from 'hono';
import { answerAbout } from '../behaviour/answer.ts';
import { type Context, newId, randomText } from '../context.ts';
import {
  accept,
  type FieldError,
  invalidFields,
  notFound,
  refuse,
  refusalResponse,
  type Result,
} from '../errors.ts';
import { embeddedInvoice, wantedInvoice } from '../invoices.ts';
import { isExpired, payerUrl } from '../validity.ts';
import { readBody } from '../requests.ts';
import { type Code } from '../schemas/objects.ts';
import { type CreateCode, createCodeSchema } from '../schemas/requests.ts';
import { type CodeRecord } from '../store/records.ts';
import { type Store } from '../store/store.ts';

/** Adds the operations on codes. */
export function addCodes(app: Hono, context: Context): void {
  const { store, dialect } = context;

  app.post('/codes', async (c) => {
    const body = await readBody(c, createCodeSchema, dialect.createCodeNames);
    if (!body.ok) return refusalResponse(c, body.refusal);
    return answerAbout(context, c, body.value, () => {
      const created = store.transaction(() => createCode(context, body.value));
      if (!created.ok) return refusalResponse(c, created.refusal);
      return c.json(codeObject(context, created.value), dialect.createdStatus.code);
    });
  });

  app.get('/codes/:codeId', (c) => {
    const id = c.req.param('codeId');
    const code = store.codes.find(id);
    if (code === undefined) return refusalResponse(c, notFound('code', id));
    return answerAbout(context, c, code, () => c.json(codeObject(context, code)));
  });

  app.delete('/codes/:codeId', (c) => {
    const id = c.req.param('codeId');
    const code = store.codes.find(id);
    if (code === undefined) return refusalResponse(c, notFound('code', id));
    return answerAbout(context, c, code, () => {
      const closed = closeCode(store, code);
      return closed.ok ? c.body(null, 204) : refusalResponse(c, closed.refusal);
    });
  });
}

function createCode(context: Context, request: CreateCode): Result<CodeRecord> {
  const { store, clock, random, conduct } = context;
  const [first, ...rest] = brokenReferences(store, request);
  if (first !== undefined) return refuse(invalidFields([first, ...rest]));
  const now = clock();
  const invoice = wantedInvoice(store, request, now);
  if (!invoice.ok) return invoice;
  if (conduct.does('duplicate', request) || store.codes.isOrderNoTaken(request.orderNo, now)) {
    const message = `Order number ${JSON.stringify(request.orderNo)} has a code that is paid or can still be paid.`;
    return refuse({
      code: 'duplicate_order_no',
      message,
      errors: [{ field: 'orderNo', message: 'is taken' }],
    });
  }
  const { expiryPeriod, customerId, sourceId, ...fields } = request;
  const code: CodeRecord = {
    ...fields,
    id: newId(context, 'code'),
    object: 'code',
    liveMode: false,
    status: 'pending',
    expiryTime: now + expiryPeriod * 60_000,
    createTime: now,
    internal: {
      expiryMinutes: expiryPeriod,
      customerId,
      sourceId,
      invoiceId: invoice.value?.id,
      payToken: randomText(random, 26),
    },
  };
  store.codes.insert(code);
  return accept(code);
}

function brokenReferences(store: Store, request: CreateCode): FieldError[] {
  const { locationId, customerId, sourceId, shouldCreateSource } = request;
  const errors: FieldError[] = [];
  if (locationId !== undefined && store.locations.find(locationId) === undefined) {
    errors.push({ field: 'locationId', message: `${JSON.stringify(locationId)} is no location` });
  }
  if (customerId !== undefined && store.customers.find(customerId) === undefined) {
    errors.push({ field: 'customerId', message: `${JSON.stringify(customerId)} is no customer` });
  }
  const source = sourceId === undefined ? undefined : store.sources.find(sourceId);
  if (sourceId !== undefined && source?.customerId !== customerId) {
    errors.push({ field: 'sourceId', message: `${JSON.stringify(sourceId)} is no source of this customer` });
  } else if (source !== undefined && source.status !== 'active') {
    errors.push({
      field: 'sourceId',
      message: `${JSON.stringify(sourceId)} is not active but "${source.status}"`,
    });
  }
  if (shouldCreateSource && customerId === undefined) {
    errors.push({ field: 'shouldCreateSource', message: 'needs customerId: a source belongs to a customer' });
  }
  return errors;
}

/** Closes a code; one that is already closed stays closed, one that is paid is refused with its state. */
function closeCode(store: Store, code: CodeRecord): Result<void> {
  if (code.status === 'captured') {
    const message = `Code ${code.id} is "captured": it was paid and cannot be closed.`;
    return refuse({ code: 'code_captured', message, state: code.status });
  }
  if (code.status === 'pending') store.codes.update({ ...code, status: 'closed' });
  return accept(undefined);
}

/** The object that is answered (section 2.2), with its embedded objects and what the clock decides. */
function codeObject(context: Context, record: CodeRecord): Code {
  const { store, dialect, clock, url } = context;
  const { internal, ...fields } = record;
  const { expiryMinutes, customerId, sourceId } = internal;
  const now = clock();
  const customer = customerId === undefined ? undefined : store.customers.find(customerId);
  return {
    ...fields,
    codeUrl: payerUrl(url, record.id),
    expired: isExpired(record, now),
    expiryPeriod: dialect.expiryPeriod.of({ minutes: expiryMinutes, expiryTime: record.expiryTime }, now),
    charge: store.charges.latestOfCode(record.id),
    customer,
    source: sourceId === undefined ? undefined : store.sources.find(sourceId),
    activeSources:
      customer === undefined
        ? undefined
        : store.sources.ofCustomer(customer.id).filter(({ status }) => status === 'active'),
    invoice: embeddedInvoice(context, record, now),
  };
}
