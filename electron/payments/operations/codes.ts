import { z } from 'zod';
import * as objects from '../../contract/payment-objects.ts';
import * as requests from '../../contract/payment-requests.ts';
import { isPaid } from '../../domain/paid.ts';
import { createCodeBody, specificationName } from '../dialects/dialect.ts';
import type { PaymentService } from '../payment-service.ts';
import { type Context, noting, type Operation, withBody, withId } from './context.ts';

/** Section 4.2; reading and closing are capabilities. */
export function codeOperations({
  call,
  dialect,
  created,
}: Context): Pick<PaymentService, 'createCode' | 'readCode' | 'closeCode'> {
  const schema = objects.code;
  // Some services do not know a code before it is scanned, others forget closed ones.
  const ofCode = (id: string): Pick<Operation<never>, 'unseen' | 'isYoung'> => ({
    unseen: true,
    isYoung: () => created.isYoung(id),
  });
  return {
    createCode: (given, onLate) =>
      withBody(requests.createCode, given, (checked) => {
        const body = createCodeBody(dialect, checked);
        const fieldName = (name: string): string => specificationName(dialect, name);
        const create = { name: 'createCode', method: 'POST', segments: ['codes'], body, schema } as const;
        // What the customer saved pays a code at once.
        const source = checked.sourceId !== undefined && ({ movesMoney: true } as const);
        return noting(created, call({ ...create, fieldName, ...source, ...(onLate && { onLate }) }));
      }),
    readCode: (id) =>
      withId('codeId', id, () => {
        const read = { name: 'readCode', method: 'GET', segments: ['codes', id], schema, id } as const;
        return call({ ...read, ...ofCode(id), capability: 'read-code' });
      }),
    closeCode: (id) =>
      withId('codeId', id, () => {
        const remove = { name: 'closeCode', method: 'DELETE', segments: ['codes', id] } as const;
        return call({ ...remove, ...ofCode(id), schema: nothing, capability: 'close-code' });
      }),
  };
}

/** Closing answers with nothing (204), or an object without meaning; one that says "paid" has closed nothing. */
const nothing = z
  .union([z.undefined(), z.record(z.string(), z.unknown()).refine((told) => !saysPaid(told))])
  .transform(() => null);

function saysPaid(told: unknown): boolean {
  const code = objects.code.safeParse(told);
  return code.success && isPaid(code.data);
}
