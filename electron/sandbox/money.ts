const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * ISO 4217 currencies whose smallest unit is not a hundredth, by digits. The runtime's data has everyday usage instead, which
 * differs for some.
 */
const digitsOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/** The largest amount: ten digits in the smallest unit (the specification has no bound). */
export const largestAmount = 9_999_999_999;

/** Whether it is an ISO 4217 code, in capitals, that the runtime knows (section 2.2). */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** Writes an amount, given in the smallest unit, in the payer's language ("¥1,200", "$12.00"). */
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
  // The full-width yen sign of Japanese formatting leaves a gap before tabular figures.
  return format.format(amount / 10 ** digits).replace('\uFFE5', '\u00A5');
}
