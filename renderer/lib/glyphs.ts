/** A private-use character, for which no font has a glyph. */
const nobodys = '\u{10FFFD}';
const size = 24;

/**
 * Whether this machine's fonts have every character of a text: a font draws the same box for each it lacks. Draws them out of
 * sight and compares; asked once a language, when idle.
 */
export function canDraw(text: string, family: string): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.font = `${size - 4}px ${family}`;
  context.textBaseline = 'top';
  const pictureOf = (character: string): string => {
    context.clearRect(0, 0, size, size);
    context.fillText(character, 0, 0);
    return context.getImageData(0, 0, size, size).data.join();
  };
  const box = pictureOf(nobodys);
  return Array.from(new Set(text.replaceAll(/[\s{}a-z]/g, ''))).every(
    (character) => pictureOf(character) !== box,
  );
}
