import { limits } from './limits.ts';
import type { FieldRule } from './rules.ts';

/** What is wrong with a picture's address (section 2.2, Item), which payers' phones fetch: https, no user name, URL characters only. */
export function problemOfPictureAddress(address: string): FieldRule | null {
  if (address === '') return { kind: 'required' };
  const max = limits.pictureAddress;
  // Valid characters are ASCII, so units count them; an address with others is told of those, unless far too long.
  if (address.length > max * 2) return { kind: 'max-length', max };
  const isAddress = /^https:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(address) && URL.canParse(address);
  if (!isAddress) return { kind: 'format', format: 'picture-url' };
  const { username, password } = new URL(address);
  if (username !== '' || password !== '') return { kind: 'format', format: 'picture-url' };
  return address.length > max ? { kind: 'max-length', max } : null;
}
