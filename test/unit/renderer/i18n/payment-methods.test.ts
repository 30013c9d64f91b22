import { expect, test } from 'vitest';
import { overwriteGetLocale } from '../../../../renderer/i18n/generated/runtime.js';
import { paymentMethodName } from '../../../../renderer/i18n/payment-methods.ts';

/** Every method that the published interface names (elepay 1.3.0). */
const published =
  `alipay alipayhk alipayplus amazonpay applepay applepay_cn atokara atone aupay clicktopay banktransfer
  creditcard dana docomopay ezlink felica felica_id felica_quickpay felica_transport_ic gcash ginkopay googlepay jcoinpay
  jkopay kakaopay konbini linepay merpay origamipay paidy paypal paypay pxpayplus rakutenpay smartcode tng truemoney
  unionpay wechatpay aeonpay rabbitlinepay bpi boost hellomoney tosspay naverpay wellwa grabpay momopay promptpay wovenpay
  ezopay`.split(/\s+/);

test.each(published)('%s has a name that people know, in both languages', (method) => {
  for (const language of ['ja', 'en'] as const) {
    overwriteGetLocale(() => language);
    expect(paymentMethodName(method)).not.toBe(method);
  }
});

test.each(['newpay', 'toString', '__proto__', ''])(
  '%j, which nobody knows, is shown as it came',
  (method) => {
    expect(paymentMethodName(method)).toBe(method);
  },
);

test.each([
  ['docomopay', 'd払い'],
  ['felica_transport_ic', '交通系IC'],
  ['rakutenpay', '楽天ペイ'],
  ['felica_id', 'iD'],
])('%s is called %s in Japanese', (method, name) => {
  overwriteGetLocale(() => 'ja');
  expect(paymentMethodName(method)).toBe(name);
});
