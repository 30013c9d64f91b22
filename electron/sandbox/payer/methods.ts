/** The ways to pay that the payer page offers: values of `paymentMethod` (the specification's example is `alipay`). */

export interface PaymentMethod {
  readonly id: string;
  readonly label: { readonly ja: string; readonly en: string };
  readonly kind: 'card' | 'wallet';
}

/** In the order in which they are offered; the first is chosen unless the payer chooses another. */
export const paymentMethods: readonly [PaymentMethod, ...PaymentMethod[]] = [
  { id: 'creditcard', label: { ja: 'クレジットカード', en: 'Credit card' }, kind: 'card' },
  { id: 'alipay', label: { ja: 'Alipay', en: 'Alipay' }, kind: 'wallet' },
  { id: 'wechatpay', label: { ja: 'WeChat Pay', en: 'WeChat Pay' }, kind: 'wallet' },
  { id: 'paypay', label: { ja: 'PayPay', en: 'PayPay' }, kind: 'wallet' },
  { id: 'linepay', label: { ja: 'LINE Pay', en: 'LINE Pay' }, kind: 'wallet' },
];

export function findPaymentMethod(id: string): PaymentMethod | undefined {
  return paymentMethods.find((method) => method.id === id);
}
