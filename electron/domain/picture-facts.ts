import { largestPicture } from '../contract/limits.ts';

/** What a picture is: its kind and its size in pixels. */
interface PictureFacts {
  extension: 'png' | 'webp';
  width: number;
  height: number;
  /** Whether a PNG's rows come in seven passes: these would be inflated before their size is known. */
  isInterlaced: boolean;
}

/** What the first bytes say a picture is; null where they say nothing that is kept here. */
export function pictureFacts(picture: Uint8Array): PictureFacts | null {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (bytes.length < 30) return null;
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' && bytes.toString('latin1', 12, 16) === 'IHDR') {
    return {
      extension: 'png',
      width: bytes.readUInt32BE(16),
      height: bytes.readUInt32BE(20),
      isInterlaced: bytes[28] !== 0,
    };
  }
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const size = webpSize(bytes);
  return size && { extension: 'webp', ...size, isInterlaced: false };
}

/** Whether the first bytes are those of a logo of receipts: a PNG of the size that pictures are kept in, its rows in one pass. */
export function beginsAsReceiptLogo(picture: Uint8Array): boolean {
  const facts = pictureFacts(picture);
  if (facts?.extension !== 'png' || facts.isInterlaced) return false;
  return facts.width <= largestPicture && facts.height <= largestPicture;
}

/** The size that a WebP's first chunk gives, in each of the three ways that the format has. */
function webpSize(bytes: Buffer): { width: number; height: number } | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
