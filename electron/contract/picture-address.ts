import { limits } from './limits.ts';
import type { FieldRule } from './rules.ts';

/**
 * What is wrong with the address of an item's picture (section 2.2, Item), which a payer's phone fetches: https without
 * a user name, in the signs that an address has.
 */
export function problemOfPictureAddress(address: string): FieldRule | null {
  if (address === '') return { kind: 'required' };
  const max = limits.pictureAddress;
  // Signs are ASCII, so that units are characters; what has others is told of those, unless it is far too long.
  if (address.length > max * 2) return { kind: 'max-length', max };
  const isAddress = /^https:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(address) && URL.canParse(address);
  if (!isAddress) return { kind: 'format', format: 'picture-url' };
  const { username, password } = new URL(address);
  if (username !== '' || password !== '') return { kind: 'format', format: 'picture-url' };
  return address.length > max ? { kind: 'max-length', max } : null;
}
