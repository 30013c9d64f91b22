import type { ProvisioningProblem } from '../contract/provisioning.ts';
import { type JsonNode, readJsonText } from '../files/json-text.ts';
import type { Checked } from './check.ts';
import { nodeAt } from './fields.ts';
import { Problems } from './problems.ts';
import { pictureBytes } from './relations.ts';

/** Checks the receipts' logo (damaged, all white) of an otherwise faultless file; the decoder is loaded only then. */
export async function withLogoRead(found: Checked): Promise<Checked> {
  if (!found.ok || found.checked.unchanged) return found;
  const problems = await problemsOfLogo(found.checked.root);
  return problems.length === 0 ? found : { ok: false, problems };
}

/** The same whatever else is wrong: a file still to be signed need not be valid yet. */
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
