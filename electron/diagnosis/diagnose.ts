import type { Check, Diagnosis } from '../contract/diagnosis.ts';
import type { ProvisioningState } from '../contract/provisioning.ts';
import type { KioskSettings } from '../contract/unattended.ts';
import { found, goodIf } from './checks.ts';
import { clockChecks, type ClockFacts, isSynchronized } from './clock.ts';
import { journalChecks, type JournalFacts } from './journal.ts';
import { keeperChecks, type KeeperFacts } from './keeper.ts';
import { gatherLinux, type LinuxFacts } from './linux.ts';
import { blankingCheck, linuxChecks, prompterCheck } from './linux-checks.ts';
import type { Machine } from './machine.ts';
import { gatherWindows, macChecks, windowsChecks, type WindowsFacts } from './other-systems.ts';
import { provisioningChecks } from './provisioning.ts';
import { routeChecks, type RouteFacts, serviceChecks, type ServiceFacts } from './service.ts';
import {
  displayChecks,
  type DisplayFacts,
  type DisplaySize,
  gatherDisplay,
  type DesktopSession,
  sessionOf,
} from './session.ts';
import { shellChecks, type ShellFacts, type Versions } from './shell.ts';
import { updateChecks, type UpdateFacts } from './updates.ts';
import { storageChecks, type StorageFacts } from './storage.ts';

/** What the operating system would let through; `other`: nothing more can be asked. */
type SystemFacts =
  { kind: 'linux'; linux: LinuxFacts } | { kind: 'windows'; windows: WindowsFacts } | { kind: 'other' };

/** Everything that was seen; checks are computed from nothing else. */
export interface DiagnosisFacts {
  shell: ShellFacts;
  isAdministrator: boolean;
  keeper: KeeperFacts;
  display: DisplayFacts;
  kiosk: { settings: KioskSettings; hasPin: boolean };
  session: DesktopSession | null;
  system: SystemFacts;
  provisioning: ProvisioningState;
  updates: UpdateFacts;
  journal: JournalFacts;
  storage: StorageFacts;
  clock: ClockFacts;
  service: ServiceFacts;
  route: RouteFacts | null;
}

/** Each source is asked once. */
export interface Sources {
  machine: Machine;
  shell: () => Promise<ShellFacts>;
  versions: (shell: ShellFacts) => Versions;
  isAdministrator: boolean;
  /** Null outside the app. */
  displays: () => readonly DisplaySize[] | null;
  kiosk: DiagnosisFacts['kiosk'];
  provisioning: ProvisioningState;
  updates: UpdateFacts;
  route: RouteFacts | null;
  storage: () => Promise<StorageFacts>;
  journal: () => Promise<JournalFacts>;
  /** Together: the service is asked with the key that the keeper has. */
  service: () => Promise<{ keeper: KeeperFacts; service: ServiceFacts; aheadOfServiceMs: number | null }>;
  now: () => number;
  builtAt: number | null;
  timeZone: string;
}

export async function diagnose(sources: Sources): Promise<Diagnosis> {
  const facts = await gather(sources);
  return {
    at: facts.clock.now,
    platform: facts.system.kind,
    versions: sources.versions(facts.shell),
    checks: checksOf(facts),
  };
}

async function gather(sources: Sources): Promise<DiagnosisFacts> {
  const { machine, isAdministrator, kiosk, provisioning } = sources;
  const programs = await machine.programs();
  const session = sessionOf(programs);
  const [shell, system, storage, journal, asked, synchronized] = await Promise.all([
    sources.shell(),
    gatherSystem(machine, programs),
    sources.storage(),
    sources.journal(),
    sources.service(),
    isSynchronized(machine),
  ]);
  const { keeper, service, aheadOfServiceMs } = asked;
  const { builtAt, timeZone } = sources;
  return {
    shell,
    isAdministrator,
    keeper,
    display: gatherDisplay(machine, session, {
      displays: sources.displays(),
      customerDisplayWanted: kiosk.settings.enabled && kiosk.settings.customerDisplay,
    }),
    kiosk,
    session,
    system,
    provisioning,
    updates: sources.updates,
    journal,
    storage,
    clock: { now: sources.now(), builtAt, isSynchronized: synchronized, aheadOfServiceMs, timeZone },
    service,
    route: sources.route,
  };
}

async function gatherSystem(
  machine: Machine,
  programs: Awaited<ReturnType<Machine['programs']>>,
): Promise<SystemFacts> {
  if (machine.platform === 'linux') return { kind: 'linux', linux: await gatherLinux(machine, programs) };
  if (machine.platform === 'win32') return { kind: 'windows', windows: await gatherWindows(machine) };
  return { kind: 'other' };
}

function checksOf(facts: DiagnosisFacts): Check[] {
  const { session, system } = facts;
  const linux = system.kind === 'linux' ? system.linux : null;
  return [
    ...shellChecks(facts.shell, facts.isAdministrator),
    ...updateChecks(facts.updates),
    ...keeperChecks(facts.keeper),
    ...(linux ? [prompterCheck(linux)] : []),
    ...displayChecks(facts.display),
    ...(linux ? [blankingCheck(linux, session)] : []),
    ...kioskChecks(facts),
    ...provisioningChecks(facts.provisioning),
    ...journalChecks(facts.journal),
    ...storageChecks(facts.storage),
    ...clockChecks(facts.clock),
    ...serviceChecks(facts.service),
    ...routeChecks(facts.route),
  ];
}

function kioskChecks({ kiosk, system, session }: DiagnosisFacts): Check[] {
  const own = [found('kiosk-mode', goodIf(kiosk.settings.enabled)), found('staff-pin', goodIf(kiosk.hasPin))];
  // A way out of the kiosk is no fault where anybody may close the terminal.
  if (!kiosk.settings.enabled) return own;
  switch (system.kind) {
    case 'linux':
      return [...own, ...linuxChecks(system.linux, session)];
    case 'windows':
      return [...own, ...windowsChecks(system.windows)];
    case 'other':
      return [...own, ...macChecks()];
  }
}
