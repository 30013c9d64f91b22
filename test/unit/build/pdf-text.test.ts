import { expect, test } from 'vitest';
import { readPdf } from '../../support/pdf-text.ts';

/** A PDF of one page that draws two signs, which its font names so. */
function pdfOf(...signs: readonly string[]): Uint8Array {
  const hex = (sign: string): string => sign.charCodeAt(0).toString(16).padStart(4, '0');
  const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const map = signs.map((sign, index) => `<000${index}> <${hex(sign)}>`).join('\n');
  const objects = [
    '<< /Type /Page /Resources 2 0 R /Contents 5 0 R >>',
    '<< /Font << /F1 3 0 R >> >>',
    '<< /Type /Font /BaseFont /Sans /ToUnicode 4 0 R /DescendantFonts [6 0 R] >>',
    stream(`beginbfchar\n${map}\nendbfchar`),
    stream(`/F1 12 Tf <${signs.map((_sign, index) => `000${index}`).join('')}> Tj`),
  ];
  const written = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${written.join('')}`, 'latin1');
}

test('a sign and the radical that looks like it are read alike: which of them a font names depends on who made it', () => {
  const [mouth, radical] = ['\u53e3', '\u2f1d'];
  expect(readPdf(pdfOf('窓', mouth)).text).toBe('窓口');
  expect(readPdf(pdfOf('窓', radical)).text).toBe('窓口');
});
