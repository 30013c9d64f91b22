import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Catalogue, CataloguePreview } from '../../../electron/contract/catalogue.ts';
import { success } from '../../../electron/contract/result.ts';
import { mountApp, type Mounted, type Start } from './mount.ts';
import { english } from './sale-screen.ts';

/** Opens the catalogue screen in English; main keeps what is saved and sends it back. */
export async function openCatalogue(start: Start = {}): Promise<Mounted> {
  const mounted = await mountApp({ ...start, terminal: { ...english, ...start.terminal } });
  const { bridge, session } = mounted;
  bridge.answer('saveCatalogue', (saved) => {
    bridge.send('catalogue', structuredClone(saved) as Catalogue);
    return Promise.resolve(success(undefined));
  });
  session.open('catalogue');
  await expect.element(page.getByRole('heading', { name: 'Items', level: 1 })).toBeVisible();
  return mounted;
}

export const list = page.getByRole('region', { name: 'List of items' });
/** The rows with this name. */
export const row = (name: string): Locator => list.getByRole('button').filter({ hasText: name });

/** What main says of a file with two mistakes. */
export const refusedFile: CataloguePreview = {
  catalogue: null,
  items: { added: [], changed: [], removed: [] },
  categories: { added: [], changed: [], removed: [] },
  reordered: false,
  problems: [
    { line: 1, field: 'prise', found: 'prise', expected: { kind: 'unknown-column', suggestion: 'price' } },
    { line: 7, field: '価格', found: '時価', expected: { kind: 'price', problem: 'not-a-number' } },
  ],
  problemCount: 2,
};

/** Chooses a file, as a person does in the system's own dialog. */
export function chooseFile(file: File, within = ''): void {
  const input = document.querySelector<HTMLInputElement>(`${within} input[type=file]`);
  if (!input) throw new Error('no file input');
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
