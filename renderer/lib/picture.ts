import { largestPicture, largestPictureBytes } from '../../electron/contract/limits.ts';

/** The kinds of files that pictures are made of, as `accept` writes them. */
export const pictureKinds = 'image/jpeg,image/png,image/webp,image/avif';

/** Larger files than any camera makes are not opened. */
const largestFile = 64 * 1024 * 1024;

/** More dots than any camera has would take more memory than a till has. A small file has them only as a PNG. */
const mostDots = 200_000_000;

/** How many dots a PNG says that it has; 0: it is none. */
async function dotsOfPng(file: Blob): Promise<number> {
  const head = await file.slice(0, 24).arrayBuffer();
  const view = new DataView(head);
  const isPng = head.byteLength === 24 && view.getUint32(0) === 0x89504e47;
  return isPng ? view.getUint32(16) * view.getUint32(20) : 0;
}

/** Qualities that are tried until the picture is small enough; the last always is. */
const qualities = [0.85, 0.7, 0.5, 0.3];

/** What the logo of receipts is kept as: no paper has room for more (electron/printing/logo.ts). */
const receiptLogo = { width: largestPicture, height: 200 };

/** Makes a WebP (or PNG) of at most 512 pixels of a picture that a person chose; null where it is none. */
export async function shrunkPicture(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = await drawn(file, { width: largestPicture, height: largestPicture });
  if (canvas === null) return null;
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.size <= largestPictureBytes) return new Uint8Array(await blob.arrayBuffer());
  }
  return null;
}

/** Makes the logo of receipts, a PNG on white, of a picture that a person chose; null where it is none. */
export async function receiptPicture(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = await drawn(file, { ...receiptLogo, ground: '#fff' });
  const blob = await canvas?.convertToBlob({ type: 'image/png' });
  return blob ? new Uint8Array(await blob.arrayBuffer()) : null;
}

/** A picture no larger than that, on a ground where it shows one; null where the file is none. */
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
