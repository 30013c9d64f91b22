import type { Language } from '../contract/terminal.ts';
import { htmlText } from './html-text.ts';

/** A cell of a table: a text, or a figure, which stands on the right; `share`: above a bar as long as this, from 0 to 1. */
export type Cell = string | { figure: string; share?: number };

/** Digits in the form of another language (`locl`) are drawn in a PDF without a word of which they are: nobody could search for or copy one. */
const style = `body{font:14px 'Noto Sans JP Variable',sans-serif;font-feature-settings:"locl" 0;margin:2em}table{border-collapse:collapse;margin:1em 0}
th,td{border:1px solid #999;padding:.3em .6em;text-align:left}
td.figure{text-align:right;font-variant-numeric:tabular-nums}
td:has(.bar){min-width:14em}.bar{display:block;height:4px;min-width:2px;background:#777}`;

/** A page of tables that stands by itself, to be read, printed or sent; `parts` are markup. */
export function htmlPage(language: Language, title: string, parts: readonly string[]): string {
  const text = htmlText(title);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${text}</title><style>${style}</style></head>
<body>
<h1>${text}</h1>
${parts.join('\n')}
</body></html>
`;
}

function barOf({ share }: Exclude<Cell, string>): string {
  return share === undefined ? '' : `<span class="bar" style="width:${Math.round(share * 100)}%"></span>`;
}

export function htmlTable(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cell = (value: Cell): string =>
    typeof value === 'string'
      ? `<td>${htmlText(value)}</td>`
      : `<td class="figure">${htmlText(value.figure)}${barOf(value)}</td>`;
  const line = (cells: readonly Cell[]): string => `<tr>${cells.map(cell).join('')}</tr>`;
  const head = heads.map((value) => `<th>${htmlText(value)}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${rows.map(line).join('\n')}\n</tbody></table>`;
}
