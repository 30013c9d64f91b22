import { paymentMethodNameIn } from '../lib/payment-methods.ts';
import { getLocale } from './generated/runtime.js';

/** A payment method as people call it; one that is not known here is shown as the service sent it. */
export function paymentMethodName(method: string): string {
  return paymentMethodNameIn(method, getLocale());
}
