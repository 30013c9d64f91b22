import type { TextField } from './edits.ts';

export type LayoutName = 'kana' | 'katakana' | 'latin' | 'digits';

/** The syllables in the columns in which everybody in Japan learns them. */
const kana = [
  'あかさたなはまやらわ',
  'いきしちにひみ、り。',
  'うくすつぬふむゆるを',
  'えけせてねへめ・れん',
  'おこそとのほもよろー',
];

/** Rows of keys; each sign stands for the key that writes it. */
export const layouts: Record<LayoutName, readonly string[]> = {
  kana,
  katakana: kana.map((row) =>
    row.replace(/[ぁ-ん]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60)),
  ),
  latin: ['1234567890', 'qwertyuiop', 'asdfghjkl-', 'zxcvbnm._@', "/:,'&+#?=~"],
  digits: ['789', '456', '123', '-0.'],
};

/** The layout that the field's kind alone allows; null: any text. */
export function layoutOf({ type, inputMode }: Pick<TextField, 'type' | 'inputMode'>): LayoutName | null {
  if (['numeric', 'decimal', 'tel'].includes(inputMode)) return 'digits';
  return inputMode === 'url' || type === 'password' ? 'latin' : null;
}

const marks = ['\u3099', '\u309a'];
const small = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]$/;

/** The next form of a syllable: は, ば, ぱ and は again; つ, づ, っ. Any other sign stays. */
export function nextForm(sign: string): string {
  if (!/^[ぁ-ゖァ-ヺ]\u3099?$/.test(sign)) return sign;
  // Each small syllable stands right before its large one in Unicode.
  const beside = (of: string, by: number): string => String.fromCharCode(of.charCodeAt(0) + by);
  const large = small.test(sign) ? beside(sign, 1) : sign.normalize('NFD').charAt(0);
  const marked = marks.map((mark) => (large + mark).normalize('NFC')).filter(({ length }) => length === 1);
  const forms = [large, ...marked, ...[beside(large, -1)].filter((form) => small.test(form))];
  return forms[(forms.indexOf(sign) + 1) % forms.length] ?? sign;
}
