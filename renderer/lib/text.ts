/** How many characters a text has: Unicode code points, as the specification counts (section 8). */
export function characters(text: string): number {
  return Array.from(text).length;
}
