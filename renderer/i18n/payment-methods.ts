import { paymentMethodNameIn } from '../lib/payment-methods.ts';
import { getLocale } from './generated/runtime.js';

/** An unknown method as the service sent it. */
export function paymentMethodName(method: string): string {
  return paymentMethodNameIn(method, getLocale());
}
