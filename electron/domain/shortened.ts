const longestFound = 40;

/** What was found in a file, in a length that can be read. */
export function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > longestFound ? `${characters.slice(0, longestFound).join('')}…` : text;
}
