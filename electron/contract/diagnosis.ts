import * as z from 'zod';

/** What was looked at. */
export const checkAreas = [
  'shell',
  'keeper',
  'display',
  'kiosk',
  'provisioning',
  'journal',
  'storage',
  'clock',
  'service',
] as const;

/** One thing that was looked at: `stops` would stop a sale, `notice` should be set up, `unknown` cannot be seen from here. */
export const check = z.strictObject({
  area: z.enum(checkAreas),
  /** Names the words for it, such as `vt-switch`. */
  id: z.string(),
  level: z.enum(['good', 'notice', 'stops', 'unknown']),
  /** What was found, by name: paths, versions, the system's own words. Never a key. */
  facts: z.record(z.string(), z.string()),
});

/** What `npm run doctor` says, for the screen. */
export const diagnosis = z.strictObject({
  /** Epoch ms. */
  at: z.number(),
  versions: z.record(z.string(), z.string()),
  checks: z.array(check),
});

export type CheckArea = (typeof checkAreas)[number];
export type Check = z.infer<typeof check>;
export type Diagnosis = z.infer<typeof diagnosis>;
