/** The name of somebody of the staff as it is kept: '' is none. */
export function staffName(typed: string): string {
  return typed.trim();
}

/**
 * What names have in common that people would take for one another: neither case nor width nor what nobody sees tells
 * them apart. '': nothing of it is seen.
 */
export function staffNameKey(name: string): string {
  const seen = name.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return staffName(seen).replaceAll(/\s+/g, ' ').toLowerCase();
}
