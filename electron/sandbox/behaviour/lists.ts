/** Lists from an incomplete replica. */
import { type Page } from '../store/rows.ts';
import { type Conduct } from './behaviour.ts';

export function told<T>(conduct: Conduct, page: Page<T>): Page<T> {
  if (conduct.does('empty-list', undefined, 'list')) return { total: 0, records: [] };
  if (!conduct.does('short-list', undefined, 'list')) return page;
  const records = page.records.slice(0, Math.floor(page.records.length / 2));
  return { total: records.length, records };
}
