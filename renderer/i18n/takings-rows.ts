import { createTakingsRows } from '../lib/takings-rows.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { paymentMethodName } from './payment-methods.ts';

export const takingsRows = createTakingsRows({
  item: (name) => name ?? m.takings_no_item(),
  otherItems: (kinds) => m.takings_other_items({ count: kinds }),
  category: (category) => category?.name[getLocale()] ?? m.takings_no_category(),
  method: (method) => (method === null ? m.close_method_unknown() : paymentMethodName(method)),
  rate: (rate) => (rate === null ? m.close_rate_none() : m.close_rate_of({ rate })),
  staff: (staff) => staff ?? m.takings_no_staff(),
});
