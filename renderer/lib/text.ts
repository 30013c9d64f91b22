/** How many characters a text has: Unicode code points, as the specification counts (section 8). */
export function characters(text: string): number {
  return Array.from(text).length;
}

/** A text as its spelling is compared: half width and lower case, without spaces. */
export function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
