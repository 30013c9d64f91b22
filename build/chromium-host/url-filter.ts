/** Match patterns as Electron's webRequest takes them: `<all_urls>`, `app://name/*`, `https://example.com/*`. */

/** True when one of the patterns covers the address. */
export function matchesFilter(patterns: readonly string[], url: string): boolean {
  return patterns.some((pattern) => pattern === '<all_urls>' || toExpression(pattern).test(url));
}

function toExpression(pattern: string): RegExp {
  const [, scheme = '*', host = '*', path = '/*'] = /^([^:]+):\/\/([^/]*)(\/.*)?$/.exec(pattern) ?? [];
  const any = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  const schemes = scheme === '*' ? '(https?|wss?)' : any(scheme);
  const hosts = host.startsWith('*.') ? `([^/]+\\.)?${any(host.slice(2))}` : any(host).replace('.*', '[^/]*');
  return new RegExp(`^${schemes}://${hosts}${any(path)}$`, 'i');
}
