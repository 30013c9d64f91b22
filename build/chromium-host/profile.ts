/**
 * Chromium's profile. Each start has a temporary one, so that two starts on the same data never meet; where the app
 * uses a session that Electron keeps, it begins with what the last start left and is put back at the end.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = `madoguchi-chromium-host-${process.getuid?.() ?? 0}-`;

/** The profile of one start. */
export class Profile {
  readonly folder: string;
  readonly #home: string;
  #isKept = false;
  #isLeft = false;

  /** `userData`: the app's folder, in which Electron keeps its own profile. */
  constructor(userData: string) {
    this.#home = join(userData, 'chromium-host');
    this.folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
    if (existsSync(this.#home)) cpSync(this.#home, this.folder, { recursive: true });
    writePreferences(this.folder);
  }

  /** True once somebody wants it back at the next start: then Chromium is to end by itself, all written down. */
  get isKept(): boolean {
    return this.#isKept;
  }

  keep(): void {
    this.#isKept = true;
  }

  /** Chromium has ended: puts the profile back, or removes it; once. */
  leave(): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    if (this.#isKept) this.#putBack();
    remove(this.folder);
  }

  #putBack(): void {
    remove(this.#home);
    try {
      renameSync(this.folder, this.#home);
    } catch {
      // Another file system, or an app's folder that is not there any more.
      if (existsSync(join(this.#home, '..'))) cpSync(this.folder, this.#home, { recursive: true });
    }
    // Chromium's own lock names a process that is gone.
    for (const name of existsSync(this.#home) ? readdirSync(this.#home) : []) {
      if (name.startsWith('Singleton')) remove(join(this.#home, name));
    }
  }
}

/**
 * What a browser offers its user and a terminal does not: translations, saved passwords, filled-in forms,
 * connections made ahead, calls between peers.
 */
function writePreferences(folder: string): void {
  const off = { enabled: false };
  const autofill = { credit_card_enabled: false, profile_enabled: false };
  mkdirSync(join(folder, 'Default'), { recursive: true });
  writeFileSync(
    join(folder, 'Default', 'Preferences'),
    JSON.stringify({
      net: { network_prediction_options: 2 },
      webrtc: { ip_handling_policy: 'disable_non_proxied_udp' },
      translate: off,
      translate_enabled: false,
      autofill,
      credentials_enable_service: false,
    }),
  );
}

/** A host that was killed could not remove its profile. */
export function removeAbandonedProfiles(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, owner] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner))) remove(join(tmpdir(), name));
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A part of Chromium that is still ending has just written to it; the next start removes it.
  }
}

/** True when a process with this id exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
