import { largestPicture, largestPictureBytes } from '../../electron/contract/limits.ts';

/** Larger files than any camera makes are not opened. */
const largestFile = 64 * 1024 * 1024;

/** Qualities that are tried until the picture is small enough; the last always is. */
const qualities = [0.85, 0.7, 0.5, 0.3];

/** Makes a WebP (or PNG) of at most 512 pixels of a picture that a person chose; null where it is none. */
export async function shrunkPicture(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  if (file.size > largestFile) return null;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null; // not a picture that this browser knows
  }
  const scale = Math.min(1, largestPicture / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.size <= largestPictureBytes) return new Uint8Array(await blob.arrayBuffer());
  }
  return null;
}
