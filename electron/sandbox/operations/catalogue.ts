interface Operation {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  /** Where the specification shows it; absent: such services publish it, and the specification does not show it. */
  readonly section?: string;
}

/** The path as the router wants it: `/codes/:codeId` for `/codes/{codeId}`. */
export function patternOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export const operations: readonly Operation[] = [
  { method: 'post', path: '/locations', section: '4.1' },
  { method: 'get', path: '/locations' },
  { method: 'get', path: '/locations/{locationId}' },
  { method: 'post', path: '/locations/{locationId}', section: '4.3' },
  { method: 'post', path: '/codes', section: '4.2' },
  { method: 'get', path: '/codes/{codeId}' },
  { method: 'delete', path: '/codes/{codeId}' },
  { method: 'post', path: '/subscriptions', section: '4.4' },
  { method: 'post', path: '/subscriptions/{subscriptionId}/start', section: '4.5' },
  { method: 'post', path: '/subscriptions/{subscriptionId}', section: '4.6' },
  { method: 'get', path: '/subscriptions/{subscriptionId}' },
  { method: 'get', path: '/customers', section: '4.7' },
  { method: 'get', path: '/customers/{customerId}/sources' },
  { method: 'get', path: '/subscriptions' },
  { method: 'post', path: '/subscriptions/{subscriptionId}/cancel' },
  { method: 'post', path: '/subscriptions/{subscriptionId}/resume' },
  { method: 'get', path: '/subscriptions/{subscriptionId}/periods' },
  { method: 'get', path: '/charges' },
  { method: 'post', path: '/charges' },
  { method: 'get', path: '/charges/{chargeId}' },
  { method: 'post', path: '/charges/{chargeId}/revoke' },
  { method: 'post', path: '/charges/{chargeId}/refunds' },
  { method: 'get', path: '/charges/{chargeId}/refunds' },
  { method: 'get', path: '/charges/{chargeId}/refunds/{refundId}' },
  { method: 'get', path: '/disputes' },
  { method: 'get', path: '/payment-methods' },
  { method: 'get', path: '/code-setting/payment-methods' },
];

export const documentedOperations = operations.filter(({ section }) => section !== undefined);

/** Objects that the specification names without operations (section 4.8), and that have none here. */
export const notOffered = ['refunds', 'sources', 'invoices'] as const;
