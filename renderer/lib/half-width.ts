/** Half-width columns of a character on a slip: one for ASCII, the yen sign and narrow kana, else two. */
export function halfWidths(sign: string): 1 | 2 {
  return /^[\u0020-\u007e\u00a5\u203e\uff61-\uff9f]$/.test(sign) ? 1 : 2;
}
