import { createRequire } from 'node:module';
import type * as Keyring from '@napi-rs/keyring';
import type Keytar from 'keytar';
import { keychainFailure } from './keychain-failure.ts';
import type { KeychainName } from './keeper-protocol.ts';

// Not import(): only require() finds an archive's native code, which is unpacked beside it.
const require = createRequire(import.meta.url);

/** Madoguchi's name in the system's keychain. */
const service = 'Madoguchi';

/** The system's keychain, through one of the packages that reach it; every call may reject. */
export interface Keychain {
  keeper: KeychainName;
  /** Null: no such secret, or on some systems a locked keychain. */
  get(account: string): Promise<string | null>;
  set(account: string, key: string): Promise<void>;
  delete(account: string): Promise<void>;
}

/** The first package that loads, or why none does. */
export function loadKeychain(): Keychain | { keeper: undefined; reasons: string[] } {
  const reasons: string[] = [];
  for (const [name, load] of Object.entries({ keytar: loadKeytar, keyring: loadKeyring })) {
    try {
      return load();
    } catch (error) {
      reasons.push(`${name}: ${keychainFailure(error).message}`);
    }
  }
  return { keeper: undefined, reasons };
}

function loadKeytar(): Keychain {
  const keytar = require('keytar') as typeof Keytar;
  return {
    keeper: 'keytar',
    get: (account) => keytar.getPassword(service, account),
    set: (account, key) => keytar.setPassword(service, account, key),
    delete: async (account) => {
      await keytar.deletePassword(service, account);
    },
  };
}

function loadKeyring(): Keychain {
  const { AsyncEntry } = require('@napi-rs/keyring') as typeof Keyring;
  // Pinned: otherwise Linux falls back to the kernel's keyring, which forgets the key at the next boot.
  const options = { linux: { store: 'secret-service' } } as const;
  return {
    keeper: 'keyring',
    get: (account) => new AsyncEntry(service, account, options).getPassword(),
    set: (account, key) => new AsyncEntry(service, account, options).setPassword(key),
    delete: async (account) => {
      await new AsyncEntry(service, account, options).deleteCredential();
    },
  };
}
