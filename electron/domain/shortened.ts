const longestFound = 40;

/** A text in a length that can be read: by default that of what was found in a file. */
export function shortened(text: string, longest = longestFound): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text;
}
