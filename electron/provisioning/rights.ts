import type { JsonNode } from '../files/json-text.ts';
import type { Settings } from '../settings/schema.ts';
import { canonicalJson, type Json } from './canonical.ts';
import { nodeAt, valueOf } from './fields.ts';
import type { Path, Problems } from './problems.ts';

/** What holds at a terminal whose person chooses a file on the screen. */
export interface InForce {
  settings: Settings;
  /** A key is kept for the service, or the system gives one for any. */
  hasKey: boolean;
  /** The keychain holds one for the service that the file names, whatever the settings know of it. */
  keyIsKept: boolean;
}

/**
 * Tells of everything that a file may not bring because a person chose it on a screen. Program code comes from
 * `updates`, sales leave the machine by `copy`, `pin` and `staff` decide who may do what, and `publicKey` whose files are
 * taken: only the key that is pinned at set-up signs for them. A value that holds already is no change.
 */
export function checkRights(
  root: JsonNode,
  { settings, hasKey, keyIsKept }: InForce,
  problems: Problems,
): void {
  const { service, provisioned } = settings;
  // Without its signature the file is refused as a whole (`checkTrust`).
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
  // The key goes to whoever answers there, by the way that is named and under the authority that vouches for it.
  if (hasKey) checkSame(root, ['baseUrl', 'certificateAuthority', 'proxy'], service, problems);
  else if (keyIsKept) {
    const address = nodeAt(root, ['service', 'baseUrl']);
    const known = address && valueOf(address) === service?.baseUrl ? service : null;
    checkSame(root, ['certificateAuthority', 'proxy'], known, problems);
  }
}

/** What a file says of its service is what holds already. */
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

/** Whoever may sign files changes the PIN; without one the terminal is left only by a file that is given at start. */
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

/** Whether a file says with which PIN the terminal is opened. */
export function bringsPin(root: JsonNode): boolean {
  const [pin, staff] = ['pin', 'staff'].map((name) => nodeAt(root, [name]));
  return (
    (pin !== undefined && valueOf(pin) !== null) || (staff?.kind === 'list' && staff.elements.length > 0)
  );
}
