import { z } from 'zod';
import { copyCredentialName, credentialName } from './credential.ts';

/** The packages that reach a keychain, in the order in which they are tried. */
const keychainName = z.enum(['keytar', 'keyring']);

const account = z.string();

/** One thing to do, in the keychain or with systemd's credential. */
const keeperCall = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('load') }),
  z.strictObject({ kind: z.literal('get'), account }),
  z.strictObject({ kind: z.literal('set'), account, key: z.string() }),
  z.strictObject({ kind: z.literal('delete'), account }),
  z.strictObject({ kind: z.literal('credential'), name: z.enum([credentialName, copyCredentialName]) }),
]);

/** `message`: the keychain's words without the key. */
const keeperAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('loaded'), keeper: keychainName }),
  z.strictObject({ kind: z.literal('missing'), message: z.string() }),
  z.strictObject({ kind: z.literal('found'), key: z.string() }),
  z.strictObject({ kind: z.literal('nothing') }),
  z.strictObject({ kind: z.literal('done') }),
  z.strictObject({ kind: z.literal('failed'), locked: z.boolean(), message: z.string() }),
]);

/** A call as it crosses to the keeper's process; the answer carries the same number. */
export const keeperRequest = z.strictObject({ id: z.int(), call: keeperCall });
export const keeperResponse = z.strictObject({ id: z.int(), answer: keeperAnswer });

export type KeychainName = z.infer<typeof keychainName>;
/** Who may hold a key: a keychain, or systemd, which hands a credential to the service that it starts. */
export type KeeperName = KeychainName | 'systemd';
export type KeeperCall = z.infer<typeof keeperCall>;
export type KeeperAnswer = z.infer<typeof keeperAnswer>;
export type KeeperResponse = z.infer<typeof keeperResponse>;
