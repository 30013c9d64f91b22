/** Values of `paymentMethod` that the payer page offers. */

export interface PaymentMethod {
  readonly id: string;
  readonly label: { readonly ja: string; readonly en: string };
  readonly kind: 'card' | 'wallet';
}

/** In this order; the first is preselected. */
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
