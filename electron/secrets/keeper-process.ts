/*
 * The keychain's own process, because a keychain can hang (a locked one waits for a password) and its native code can crash. Main
 * asks one thing at a time, and ends a slow process. The credential is read here too, without the keychain's code, which may be
 * what crashed.
 */
import type { ParentPort } from 'electron';
import { assertNever } from '../domain/assert-never.ts';
import { readCredential } from './credential.ts';
import { keychainFailure } from './keychain-failure.ts';
import { type Keychain, loadKeychain } from './keychain.ts';
import { type KeeperAnswer, type KeeperCall, keeperRequest, type KeeperResponse } from './keeper-protocol.ts';

type KeychainCall = Exclude<KeeperCall, { kind: 'credential' }>;

let loaded: ReturnType<typeof loadKeychain> | undefined;

async function answerTo(call: KeeperCall): Promise<KeeperAnswer> {
  if (call.kind === 'credential') return readCredential(process.env['CREDENTIALS_DIRECTORY'], call.name);
  loaded ??= loadKeychain();
  const keychain = loaded;
  if (keychain.keeper === undefined) return { kind: 'missing', message: keychain.reasons.join('; ') };
  try {
    return await carryOut(call, keychain);
  } catch (error) {
    return keychainFailure(error, call.kind === 'set' ? call.key : undefined);
  }
}

async function carryOut(call: KeychainCall, keychain: Keychain): Promise<KeeperAnswer> {
  switch (call.kind) {
    case 'load':
      return { kind: 'loaded', keeper: keychain.keeper };
    case 'get': {
      const key = await keychain.get(call.account);
      return key === null ? { kind: 'nothing' } : { kind: 'found', key };
    }
    case 'set':
      await keychain.set(call.account, call.key);
      return { kind: 'done' };
    case 'delete':
      await keychain.delete(call.account);
      return { kind: 'done' };
    default:
      return assertNever(call);
  }
}

async function serve(message: unknown, reply: (response: KeeperResponse) => void): Promise<void> {
  const { id, call } = keeperRequest.parse(message);
  reply({ id, answer: await answerTo(call) });
}

/** Electron's utility process has a port; a plain Node child, as in tests, has `send`. */
const { parentPort } = process as { parentPort?: ParentPort };
if (parentPort) {
  parentPort.on('message', ({ data }) => void serve(data, (response) => parentPort.postMessage(response)));
} else {
  process.on('message', (message) => void serve(message, (response) => process.send?.(response)));
}
