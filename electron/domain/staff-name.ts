/** The name of somebody of the staff as it is kept: '' is none. */
export function staffName(typed: string): string {
  return typed.trim();
}

/** What names have in common that people would take for one another: neither case nor width tells them apart. */
export function staffNameKey(name: string): string {
  return staffName(name).normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase();
}
