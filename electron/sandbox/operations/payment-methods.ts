/** Payment methods and what each can do (a capability). */
import { type Hono } from 'hono';
import { type Conduct, type Sale } from '../behaviour/behaviour.ts';
import { type Context } from '../context.ts';
import { type FieldError } from '../errors.ts';
import { largestAmount } from '../money.ts';
import { paymentMethods } from '../payer/methods.ts';
import { type PaymentMethodInfo } from '../schemas/objects.ts';

/** The amounts that every payment method takes under the rule `narrow-limits`. */
const narrowLimits = { minAmount: 100, maxAmount: 100_000 } as const;

/** Adds the operations; codes take the same methods as the account. */
export function addPaymentMethods(app: Hono, context: Context): void {
  for (const path of ['/payment-methods', '/code-setting/payment-methods']) {
    app.get(path, (c) => {
      const infos = paymentMethods.map(({ id }) => methodInfo(context.conduct, id));
      return c.json({ total: infos.length, paymentMethods: infos });
    });
  }
}

/** What a payment method can do; an unknown one can be refunded like a wallet. */
export function methodInfo(conduct: Conduct, paymentMethod: string): PaymentMethodInfo {
  const isCard = paymentMethod === 'creditcard';
  const limits = conduct.has('narrow-limits') ? narrowLimits : { minAmount: 1, maxAmount: largestAmount };
  return {
    paymentMethod,
    resources: isCard ? ['web'] : ['web', 'cpm'],
    ...(isCard && { brand: ['visa', 'mastercard', 'jcb'] }),
    channelProperties: {
      isSupportRefund: paymentMethod !== 'konbini',
      isSupportPartialRefund: paymentMethod !== 'konbini' && paymentMethod !== 'wechatpay',
      isSupportMultipleRefund: paymentMethod !== 'linepay' && paymentMethod !== 'wechatpay',
      ...limits,
    },
  };
}

/** Why nobody could pay a code of this amount; undefined: some method takes it. */
export function amountRefusal(conduct: Conduct, sale: Sale): FieldError | undefined {
  const { minAmount, maxAmount } = narrowLimits;
  if (sale.amount >= minAmount && sale.amount <= maxAmount) return undefined;
  if (!conduct.does('narrow-limits', sale, 'create')) return undefined;
  return { field: 'amount', message: `must be from ${minAmount} to ${maxAmount} for every way to pay` };
}
