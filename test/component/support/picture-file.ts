/** A file with a picture of one colour. */
export async function pictureFile(
  width: number,
  height: number,
  colour = '#000',
  type = 'image/png',
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type })], 'picture', { type });
}
