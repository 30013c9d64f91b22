/** `read`: a code or charge; `list`: anything; `present`: scan a payer's code; `revoke`: its charge. */
export const acts = ['create', 'read', 'close', 'list', 'refund', 'present', 'revoke'] as const;
export type Act = (typeof acts)[number];

export function actOf(method: string, path: string): Act | undefined {
  if (method === 'POST') {
    if (path === '/codes') return 'create';
    if (path === '/charges') return 'present';
    if (/^\/charges\/[^/]+\/revoke$/.test(path)) return 'revoke';
    return /^\/charges\/[^/]+\/refunds$/.test(path) ? 'refund' : undefined;
  }
  if (method === 'DELETE') return path.startsWith('/codes/') ? 'close' : undefined;
  if (method !== 'GET') return undefined;
  return /^\/(codes|charges|subscriptions|disputes)\/[^/]+$/.test(path) ? 'read' : 'list';
}
