/** The currencies the service knows and how an amount of each is written for a payer. */

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const formatters = new Map<string, { format: Intl.NumberFormat; unitsPerWhole: number }>();

/** The largest amount the service takes: ten digits of the currency's smallest unit (the specification names no bound). */
export const largestAmount = 9_999_999_999;

/** Whether this is an ISO 4217 code, in capitals, that the runtime's currency data knows (section 2.2). */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** Writes an amount, given in the currency's smallest unit, in the payer's language ("¥1,200", "$12.00"). */
export function formatAmount(amount: number, currency: string, language: string): string {
  const key = `${language} ${currency}`;
  let entry = formatters.get(key);
  if (entry === undefined) {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency });
    entry = { format, unitsPerWhole: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0) };
    formatters.set(key, entry);
  }
  // Japanese formatting uses the full-width yen sign, which tears a hole before tabular figures.
  return entry.format.format(amount / entry.unitsPerWhole).replace('\uFFE5', '\u00A5');
}
