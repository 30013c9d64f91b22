export { paymentMethodNameIn } from '../../electron/domain/payment-methods.ts';
