import { largestPicture, largestPictureBytes } from '../../electron/contract/limits.ts';

/** The kinds of files that pictures are made of, for the `accept` of a file field. */
export const pictureKinds = 'image/jpeg,image/png,image/webp,image/avif';

/** Bytes: more than any camera's file has. A larger one is not opened. */
const largestFile = 64 * 1024 * 1024;

/** Pixels: more than any camera has, and more memory than a till has. Only a PNG packs so many into a small file. */
const mostDots = 200_000_000;

/** The number of pixels by the PNG's own header; 0: the file is no PNG. */
async function dotsOfPng(file: Blob): Promise<number> {
  const head = await file.slice(0, 24).arrayBuffer();
  const view = new DataView(head);
  const isPng = head.byteLength === 24 && view.getUint32(0) === 0x89504e47;
  return isPng ? view.getUint32(16) * view.getUint32(20) : 0;
}

/** Qualities to try until the picture is small enough; at the last it always is. */
const qualities = [0.85, 0.7, 0.5, 0.3];

/** Pixels: no paper has room for more (electron/printing/logo.ts). */
const receiptLogo = { width: largestPicture, height: 200 };

/** A WebP (or PNG) of at most 512 pixels; null where the file is no picture. */
export async function shrunkPicture(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = await drawn(file, { width: largestPicture, height: largestPicture });
  if (canvas === null) return null;
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.size <= largestPictureBytes) return new Uint8Array(await blob.arrayBuffer());
  }
  return null;
}

/** A receipt logo, a PNG on white; null where the file is no picture. */
export async function receiptPicture(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = await drawn(file, { ...receiptLogo, ground: '#fff' });
  const blob = await canvas?.convertToBlob({ type: 'image/png' });
  return blob ? new Uint8Array(await blob.arrayBuffer()) : null;
}

/** Scaled to fit, on a ground where it is transparent; null where the file is no picture. */
async function drawn(
  file: Blob,
  most: { width: number; height: number; ground?: string },
): Promise<OffscreenCanvas | null> {
  if (file.size > largestFile || (await dotsOfPng(file)) > mostDots) return null;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null; // not a picture that this browser knows
  }
  const scale = Math.min(1, most.width / bitmap.width, most.height / bitmap.height);
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  if (most.ground !== undefined) {
    context.fillStyle = most.ground;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}
