/*
 * Hosts that no payment service has: link-local ones, which mean another machine in every network, and those where clouds hand
 * out a machine's credentials.
 */

const metadataNames = new Set([
  'metadata',
  'metadata.goog',
  'metadata.google.internal',
  'instance-data',
  'instance-data.ec2.internal',
]);
const metadataAddresses = new Set(['100.100.100.200', '168.63.129.16', '192.0.0.192']);
/** A cloud's metadata service, fd00:ec2::254. */
const metadataAddress6 = [0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254];

/**
 * `host` as `URL` normalises it, which has undone decimal, octal, hexadecimal and full-width IPv4. Refuses link-local addresses
 * and metadata services in any notation.
 */
export function isPublicHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.+$/, '');
  if (name.startsWith('[')) return isPublic6(groupsOf(name.slice(1, -1)));
  return !metadataNames.has(name) && isPublic4(name);
}

function isPublic4(address: string): boolean {
  return !/^169\.254\.\d+\.\d+$/.test(address) && !metadataAddresses.has(address);
}

function isPublic6(groups: readonly number[]): boolean {
  const [first = 0] = groups;
  if ((first & 0xffc0) === 0xfe80) return false;
  if (groups.every((group, index) => group === metadataAddress6[index])) return false;
  return embeddedAddresses(groups).every(isPublic4);
}

/** IPv4 addresses within an IPv6 one: mapped, compatible, translated (NAT64) and 6to4. */
function embeddedAddresses(groups: readonly number[]): string[] {
  const [first, second, ...rest] = groups;
  const found: string[] = [];
  if (first === 0x2002) found.push(dotted(groups[1], groups[2]));
  const isMapped = [first, second, ...rest.slice(0, 2)].every((group) => group === 0);
  const isTranslated = first === 0x64 && second === 0xff9b;
  if (isMapped || isTranslated) found.push(dotted(groups[6], groups[7]));
  return found;
}

function dotted(high = 0, low = 0): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** Eight groups, from `URL`'s spelling: hexadecimal, at most one `::`, no dots. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const parsed = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => parseInt(group, 16));
  if (tail === undefined) return parsed(head);
  const [before, after] = [parsed(head), parsed(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
