import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import * as spreadsheet from 'xlsx';
import type { OpenSale } from '../../../electron/contract/sale.ts';
import { type Bench, opened, uuid } from './support.ts';

let serial = 800;

/** A sale that was paid and left the screen; answers its id. */
export async function sell(bench: Bench, more: Partial<OpenSale> = {}): Promise<string> {
  const saleId = await opened(bench, { requestId: uuid((serial += 1)), ...more });
  bench.service.pay(bench.page(saleId).attempts[0]?.code?.id ?? '');
  await bench.sales.check(saleId);
  bench.sales.dismiss(saleId);
  return saleId;
}

/** What begins like a formula where a reader splits a file at `;`, tabs and line ends, whatever is in quotation marks. */
export function formulasIn(file: string): string[] {
  const pieces = readFileSync(file, 'utf8')
    .replace('\uFEFF', '')
    .split(/[;\t\r\n]/);
  return pieces.filter((piece) => /^[ "]*[=+\-@＝＋－＠]/.test(piece));
}

/** The cells of a file as a spreadsheet shows them, heading first; none is a formula to it. */
export function cellsOf(file: string): string[][] {
  const book = spreadsheet.read(readFileSync(file), { raw: true, cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('There is no sheet.');
  for (const [name, cell] of Object.entries(sheet)) {
    if (!name.startsWith('!')) expect(cell, name).not.toHaveProperty('f');
  }
  return spreadsheet.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
}
