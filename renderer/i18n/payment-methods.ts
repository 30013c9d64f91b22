import { paymentMethodNameIn } from '../lib/payment-methods.ts';
import { getLocale } from './generated/runtime.js';

/** A method without a name here shows as the service sent it. */
export function paymentMethodName(method: string): string {
  return paymentMethodNameIn(method, getLocale());
}
