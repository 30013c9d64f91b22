import type { Checked } from './check.ts';
import { nodeAt } from './fields.ts';
import { Problems } from './problems.ts';
import { pictureBytes } from './relations.ts';

/**
 * What only reading the logo of receipts tells of a file with which nothing else is wrong: it is damaged, or all white. What
 * reads it is loaded where a file brings one.
 */
export async function withLogoRead(found: Checked): Promise<Checked> {
  if (!found.ok || found.checked.unchanged) return found;
  const { file, root } = found.checked;
  const bytes = pictureBytes(file.printing?.logo ?? '');
  const node = nodeAt(root, ['printing', 'logo']);
  if (bytes === null || !node) return found;
  const { isReceiptLogo } = await import('../domain/receipt-logo.ts');
  if (isReceiptLogo(bytes)) return found;
  const problems = new Problems(root);
  const rule = { kind: 'format', format: 'receipt-logo' } as const;
  problems.at(['printing', 'logo'], node, { kind: 'rule', rule });
  return { ok: false, problems: problems.list() };
}
