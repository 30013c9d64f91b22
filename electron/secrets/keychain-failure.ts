import { messageOf } from '../domain/error-message.ts';
import type { KeeperAnswer } from './keeper-protocol.ts';

const longest = 300;

/*
 * Keychains say "locked" in words only. Without a prompt, libsecret says "Cannot create an item in a locked collection", the Rust
 * client "unlock prompt was dismissed", macOS "User interaction is not allowed" or that the user canceled.
 */
const lockedWords = /\b(un)?lock(ed)?\b|\bdismissed\b|interaction is not allowed|\buser cancell?ed\b/i;

/** What a keychain threw, as one line of limited length, without the key. */
export function keychainFailure(error: unknown, key?: string): Extract<KeeperAnswer, { kind: 'failed' }> {
  const words = messageOf(error);
  const safe = key ? words.replaceAll(key, '[key]') : words;
  const message = safe.replaceAll(/\s+/g, ' ').trim().slice(0, longest);
  return { kind: 'failed', locked: lockedWords.test(message), message };
}
