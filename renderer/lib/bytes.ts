/** A drive's size in the decimal units that drives are sold by: `31.9 GB`. */
export function bytesInWords(bytes: number, locale: string): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'gigabyte'] : [bytes / 1e6, 'megabyte'];
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, format).format(size);
}
