import type { ProvisioningProblem } from '../contract/provisioning.ts';
import { type JsonNode, readJsonText } from '../files/json-text.ts';
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
  const problems = await problemsOfLogo(found.checked.root);
  return problems.length === 0 ? found : { ok: false, problems };
}

/** The same of a file as it was read, whatever else is wrong with it: what is to be signed need not hold yet. */
export async function problemsOfLogoIn(bytes: Uint8Array): Promise<readonly ProvisioningProblem[]> {
  const read = readJsonText(new TextDecoder().decode(bytes));
  return 'fault' in read ? [] : await problemsOfLogo(read.node);
}

async function problemsOfLogo(root: JsonNode): Promise<readonly ProvisioningProblem[]> {
  const node = nodeAt(root, ['printing', 'logo']);
  const bytes = node?.kind === 'text' ? pictureBytes(node.value) : null;
  if (!node || bytes === null) return [];
  const { isReceiptLogo } = await import('../files/receipt-logo.ts');
  if (isReceiptLogo(bytes)) return [];
  const problems = new Problems(root);
  const rule = { kind: 'format', format: 'receipt-logo' } as const;
  problems.at(['printing', 'logo'], node, { kind: 'rule', rule });
  return problems.list();
}
