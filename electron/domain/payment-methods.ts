import type { Language } from '../contract/terminal.ts';

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
const localNames = new Map<string, Record<Language, string>>([
  ['banktransfer', { ja: '銀行振込', en: 'bank transfer' }],
  ['creditcard', { ja: 'クレジットカード', en: 'credit card' }],
  ['docomopay', { ja: 'd払い', en: 'd Barai' }],
  ['felica_transport_ic', { ja: '交通系IC', en: 'transit IC card' }],
  ['ginkopay', { ja: '銀行Pay', en: 'Ginko Pay' }],
  ['konbini', { ja: 'コンビニ払い', en: 'convenience store' }],
  ['merpay', { ja: 'メルペイ', en: 'Merpay' }],
  ['rakutenpay', { ja: '楽天ペイ', en: 'Rakuten Pay' }],
]);

/** What stands before the name of a way to pay of the shop's own where a payment has it: no service's method begins so. */
const ownPrefix = 'other:';

/** What a payment has as its method that staff recorded under this name, of the shop's other ways to pay. */
export function ownMethod(name: string): string {
  return ownPrefix + name;
}

/** What the shop calls the way by which staff recorded a payment; null for every method of a service's. */
export function ownNameOf(method: string | null): string | null {
  return method?.startsWith(ownPrefix) ? method.slice(ownPrefix.length) : null;
}

/** A payment method as people call it; one that is not known here is named as the service sent it, and the shop's own is said to be that. */
export function paymentMethodNameIn(method: string, language: Language): string {
  const own = ownNameOf(method);
  if (own !== null) return language === 'ja' ? `その他（${own}）` : `Other (${own})`;
  return brands.get(method) ?? localNames.get(method)?.[language] ?? method;
}
