export { ownNameOf, paymentMethodNameIn } from '../../electron/domain/payment-methods.ts';
export { otherWaysOf } from '../../electron/domain/day-close/totals.ts';
