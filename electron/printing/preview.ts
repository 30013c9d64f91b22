import { commands, transform } from 'receiptline';
import type { PaperWidth, SlipPreview } from '../contract/printing.ts';
import { dotsOf } from './logo.ts';
import { encoding, signsOnALine } from './printable.ts';

type Line = SlipPreview['lines'][number];

/**
 * A document as the screens draw it: plain text pieces with places, no markup that typed text could join. The layout rules are
 * the printer's.
 */
export function previewOf(document: string, width: PaperWidth): Pick<SlipPreview, 'columns' | 'lines'> {
  const columns = signsOnALine[width];
  const drawing = new Drawing();
  transform(document, { command: drawing.commands, cpl: columns, encoding });
  return { columns, lines: drawing.lines };
}

/** Draws what each printer command would do. */
class Drawing {
  readonly lines: Line[] = [];
  #pieces: Extract<Line, { kind: 'text' }>['pieces'] = [];
  #column = 0;
  #scale = 1;
  #isBold = false;
  #isRule = false;

  readonly commands = {
    ...commands.base,
    absolute: (column: number) => this.#note(() => (this.#column = column)),
    relative: (columns: number) => this.#note(() => (this.#column += columns)),
    normal: () =>
      this.#note(() => {
        [this.#scale, this.#isBold] = [1, false];
      }),
    em: () => this.#note(() => (this.#isBold = true)),
    // Slips have no other size of text than double width and height.
    wh: () => this.#note(() => (this.#scale = 2)),
    hr: () => this.#note(() => (this.#isRule = true)),
    image: (image: string) => this.#note(() => this.lines.push({ kind: 'picture', ...dotsOf(image) })),
    text: (text: string) => this.#note(() => this.#put(text)),
    lf: () => this.#note(() => this.#feed()),
  };

  /** Printers get a command's answer as bytes; this one records the change. */
  #note(change: () => unknown): string {
    change();
    return '';
  }

  #put(text: string): void {
    const piece = { column: this.#column, text, scale: this.#scale, isBold: this.#isBold };
    this.#pieces.push(piece);
    this.#column += commands.base.measureText(text, encoding) * this.#scale;
  }

  #feed(): void {
    const pieces = this.#pieces.filter(({ text }) => text.trim() !== '');
    this.lines.push(this.#isRule ? { kind: 'rule' } : { kind: 'text', pieces });
    [this.#pieces, this.#column, this.#isRule] = [[], 0, false];
  }
}
