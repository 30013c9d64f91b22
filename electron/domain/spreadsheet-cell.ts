/**
 * Texts in the cells of a CSV file. A spreadsheet takes a cell that begins like a formula for one. One that splits at
 * `;`, tabs or line feeds begins cells within a text, quoted or not: an apostrophe goes before each such beginning.
 */

const beginning = /^(?='*[\t\r\n])|(?<=(?:^|[;\t\r\n])[ "]*)(?='*[=+\-@＝＋－＠])/g;
const disarmed = /^'(?='*[\t\r\n])|(?<=(?:^|[;\t\r\n])[ "]*)'(?='*[=+\-@＝＋－＠])/g;

/** A text as a cell that no spreadsheet runs as a formula. `textOf` takes the apostrophes away again. */
export function cellOf(text: string): string {
  return text.replace(beginning, "'");
}

/** The text of a cell, without the apostrophes that `cellOf` put there. */
export function textOf(cell: string): string {
  return cell.replace(disarmed, '');
}
