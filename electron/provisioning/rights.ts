import type { JsonNode } from '../files/json-text.ts';
import type { Settings } from '../settings/schema.ts';
import { canonicalJson, type Json } from './canonical.ts';
import { nodeAt, valueOf } from './fields.ts';
import type { Path, Problems } from './problems.ts';

/** What holds at a terminal where a person chooses a file. */
export interface InForce {
  settings: Settings;
  /** A key is kept for the service, or the system gives one for any. */
  hasKey: boolean;
  /** The keychain has one for the file's service, whatever the settings say. */
  keyIsKept: boolean;
}

/**
 * Reports what a chosen file may not bring. `updates` brings program code, `copy` sends sales away, `pin` and `staff` decide who
 * may do what, `publicKey` whose files are taken: all need the signature of the key pinned at set-up. Unchanged values are
 * allowed.
 */
export function checkRights(
  root: JsonNode,
  { settings, hasKey, keyIsKept }: InForce,
  problems: Problems,
): void {
  const { service, provisioned } = settings;
  // Without its signature the file is refused whole (`checkTrust`).
  if (provisioned?.publicKey != null) {
    checkPinStays(root, settings, problems);
    return;
  }
  const reserved: Readonly<Record<string, Json>> = {
    updates: settings.updates,
    copy: settings.copy,
    staff: settings.staff,
    pin: settings.pinHash,
    publicKey: null,
  };
  for (const [name, now] of Object.entries(reserved)) {
    const node = nodeAt(root, [name]);
    if (node && canonicalJson(valueOf(node)) !== canonicalJson(now))
      problems.at([name], node, { kind: 'signed-import' });
  }
  // The key goes to whoever answers at that address, through that proxy, vouched for by that authority.
  if (hasKey) checkSame(root, ['baseUrl', 'certificateAuthority', 'proxy'], service, problems);
  else if (keyIsKept) {
    const address = nodeAt(root, ['service', 'baseUrl']);
    const known = address && valueOf(address) === service?.baseUrl ? service : null;
    checkSame(root, ['certificateAuthority', 'proxy'], known, problems);
  }
}

function checkSame(
  root: JsonNode,
  names: readonly ('baseUrl' | 'certificateAuthority' | 'proxy')[],
  service: Settings['service'],
  problems: Problems,
): void {
  for (const name of names) {
    const path: Path = ['service', name];
    const node = nodeAt(root, path);
    if (node && valueOf(node) !== (service?.[name] ?? null))
      problems.at(path, node, { kind: 'same-service' });
  }
}

/** The signer may change the PIN, but only a file given at start may remove it. */
function checkPinStays(root: JsonNode, settings: Settings, problems: Problems): void {
  const after = (name: 'pin' | 'staff', now: unknown): unknown => {
    const node = nodeAt(root, [name]);
    return node ? valueOf(node) : now;
  };
  const isSet = (pin: unknown, staff: unknown): boolean =>
    pin !== null || (Array.isArray(staff) && staff.length > 0);
  if (!isSet(settings.pinHash, settings.staff)) return;
  if (isSet(after('pin', settings.pinHash), after('staff', settings.staff))) return;
  for (const name of ['pin', 'staff']) {
    const node = nodeAt(root, [name]);
    if (node) problems.at([name], node, { kind: 'kept-pin' });
  }
}

export function bringsPin(root: JsonNode): boolean {
  const [pin, staff] = ['pin', 'staff'].map((name) => nodeAt(root, [name]));
  return (
    (pin !== undefined && valueOf(pin) !== null) || (staff?.kind === 'list' && staff.elements.length > 0)
  );
}
