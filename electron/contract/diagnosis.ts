import * as z from 'zod';

/** Every check by area; each id names the words of a finding (npm run doctor). */
export const checkIds = {
  /** Electron, or the browser in its place. */
  shell: [
    'shell',
    'shell-missing',
    'sandbox',
    'fuses',
    'updates',
    'updates-off',
    'update-failed',
    'update-stuck',
  ],
  keeper: [
    'keeper',
    'keeper-missing',
    'keeper-locked',
    'keeper-unavailable',
    'prompter',
    'key',
    'key-missing',
    'key-changed',
    'key-unseen',
  ],
  display: ['display', 'session', 'customer-display', 'customer-display-wayland', 'blanking'],
  /** What the operating system would let through, and starting with it. */
  kiosk: [
    'kiosk-mode',
    'staff-pin',
    'vt-switch',
    'zap',
    'sysrq',
    'desktop-keys',
    'ctrl-alt-del',
    'consoles',
    'automount',
    'autologin',
    'autostart',
    'assigned-access',
    'secure-attention',
    'edge-swipes',
    'sticky-keys',
    'mac-limits',
  ],
  provisioning: ['provisioning', 'provisioning-problems', 'provisioning-pinned'],
  journal: [
    'journal',
    'journal-newer',
    'journal-damaged',
    'journal-unreadable',
    'journal-behind',
    'journal-gaps',
    'journal-chain',
    'journal-backups',
    'journal-copy',
    'journal-copy-clock',
  ],
  storage: ['profile', 'space', 'documents', 'settings', 'settings-damaged', 'settings-unusable'],
  clock: ['clock', 'clock-early', 'clock-late', 'time-sync', 'service-clock', 'time-zone'],
  service: [
    'service',
    'service-direct',
    'service-route',
    'service-authority',
    'service-unset',
    'service-practice',
    'service-loopback',
    'service-unreachable',
    'service-certificate',
    'service-credentials',
    'service-foreign',
    'service-no-answer',
    'service-refused',
    'service-untried',
  ],
} as const;

type CheckIds = typeof checkIds;

export type CheckArea = keyof CheckIds;
export type CheckId = CheckIds[CheckArea][number];

export const checkAreas = Object.keys(checkIds) as CheckArea[];

/** Gravest first; `unknown`: cannot be seen from here, so never called good. */
export const checkLevels = ['stops', 'notice', 'unknown', 'good'] as const;

/** What a fact is about; its value is a path, a number, a name or the system's own words. */
export const factNames = [
  'address',
  'at',
  'count',
  'displays',
  'free',
  'keeper',
  'lag',
  'path',
  'program',
  'session',
  'since',
  'size',
  'value',
  'version',
  'why',
] as const;

const longestFact = 500;

/** `stops`: would stop a sale; `notice`: should be set up. */
export const check = z.strictObject({
  area: z.enum(checkAreas),
  id: z.enum(Object.values(checkIds).flat()),
  level: z.enum(checkLevels),
  /** What was found, by name; never a secret key. */
  facts: z.partialRecord(z.enum(factNames), z.string().max(longestFact)),
});

export const versionNames = ['app', 'electron', 'chromium', 'node', 'sqlite', 'system'] as const;

export const diagnosis = z.strictObject({
  /** Epoch ms. */
  at: z.number(),
  /** The system whose set-up commands are told. */
  platform: z.enum(['linux', 'windows', 'other']),
  versions: z.partialRecord(z.enum(versionNames), z.string()),
  checks: z.array(check),
});

export type CheckLevel = (typeof checkLevels)[number];
export type FactName = (typeof factNames)[number];
export type VersionName = (typeof versionNames)[number];
export type Facts = Check['facts'];
export type Check = z.infer<typeof check>;
export type Diagnosis = z.infer<typeof diagnosis>;
