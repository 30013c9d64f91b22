/** The currencies the service knows and how an amount of each is written for a payer. */

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * The currencies of ISO 4217 whose smallest unit is not a hundredth, by their digits. The runtime's own data says
 * what people use in daily life, which is another number for some.
 */
const digitsOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/** The largest amount the service takes: ten digits of the currency's smallest unit (the specification names no bound). */
export const largestAmount = 9_999_999_999;

/** Whether this is an ISO 4217 code, in capitals, that the runtime's currency data knows (section 2.2). */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** Writes an amount, given in the currency's smallest unit, in the payer's language ("¥1,200", "$12.00"). */
export function formatAmount(amount: number, currency: string, language: string): string {
  const key = `${language} ${currency}`;
  const digits = digitsOf.get(currency) ?? 2;
  let format = formatters.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, format);
  }
  // Japanese formatting uses the full-width yen sign, which tears a hole before tabular figures.
  return format.format(amount / 10 ** digits).replace('\uFFE5', '\u00A5');
}
