import { m } from './generated/messages.js';

/** Payment methods (elepay 1.3.0) that are called the same in every language. */
const brands = new Map<string, string>([
  ['alipay', 'Alipay'],
  ['alipayhk', 'AlipayHK'],
  ['alipayplus', 'Alipay+'],
  ['amazonpay', 'Amazon Pay'],
  ['applepay', 'Apple Pay'],
  ['applepay_cn', 'Apple Pay (China)'],
  ['atokara', 'Atokara'],
  ['atone', 'Atone'],
  ['aupay', 'au PAY'],
  ['clicktopay', 'Click to Pay'],
  ['dana', 'DANA'],
  ['ezlink', 'EZ-Link'],
  ['felica', 'FeliCa'],
  ['felica_id', 'iD'],
  ['felica_quickpay', 'QUICPay'],
  ['gcash', 'GCash'],
  ['googlepay', 'Google Pay'],
  ['jcoinpay', 'J-Coin Pay'],
  ['jkopay', 'JKOPAY'],
  ['kakaopay', 'KakaoPay'],
  ['linepay', 'LINE Pay'],
  ['origamipay', 'Origami Pay'],
  ['paidy', 'Paidy'],
  ['paypal', 'PayPal'],
  ['paypay', 'PayPay'],
  ['pxpayplus', 'PX Pay Plus'],
  ['smartcode', 'Smart Code'],
  ['tng', "Touch 'n Go"],
  ['truemoney', 'TrueMoney'],
  ['unionpay', 'UnionPay'],
  ['wechatpay', 'WeChat Pay'],
  ['aeonpay', 'AEON Pay'],
  ['rabbitlinepay', 'Rabbit LINE Pay'],
  ['bpi', 'BPI'],
  ['boost', 'Boost'],
  ['hellomoney', 'HelloMoney'],
  ['tosspay', 'Toss Pay'],
  ['naverpay', 'Naver Pay'],
  ['wellwa', 'Wellwa'],
  ['grabpay', 'GrabPay'],
  ['momopay', 'MoMo'],
  ['promptpay', 'PromptPay'],
  ['wovenpay', 'Woven Pay'],
  ['ezopay', 'EZO Pay'],
]);

/** Those that each language has a name of its own for. */
const localNames = new Map<string, () => string>([
  ['banktransfer', m.method_banktransfer],
  ['creditcard', m.method_creditcard],
  ['docomopay', m.method_docomopay],
  ['felica_transport_ic', m.method_felica_transport_ic],
  ['ginkopay', m.method_ginkopay],
  ['konbini', m.method_konbini],
  ['merpay', m.method_merpay],
  ['rakutenpay', m.method_rakutenpay],
]);

/** A payment method as people call it; one that is not known here is shown as the service sent it. */
export function paymentMethodName(method: string): string {
  return brands.get(method) ?? localNames.get(method)?.() ?? method;
}
