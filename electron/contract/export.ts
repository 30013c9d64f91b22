import * as z from 'zod';
import { exportSales } from './day-close.ts';
import { failure } from './result.ts';

/** Screens name a drive by id alone: paths are main's own. */
export const drive = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/, 'a drive id'),
  name: z.string(),
  freeBytes: z.number(),
  readOnly: z.boolean(),
});

/** `driveId` null: the documents folder. */
export const exportRequest = exportSales.extend({ driveId: drive.shape.id.nullable() });

/** Why there is no file; a partial one is removed, unless the drive is gone. */
export const exportTroubles = [
  'stopped',
  'no-space',
  'read-only',
  'drive-gone', // pulled out, or broken
] as const;

export const exported = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('written'),
    path: z.string(),
    rows: z.int(),
    /** All is flushed to the drive: it can be pulled out. */
    removable: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('not-written'), why: z.enum(exportTroubles) }),
]);

/** How far an export is, in sales; null: that cannot be said yet, or any more. */
const exportProgress = z.strictObject({ done: z.int(), total: z.int() }).nullable();

/** Null: the documents folder. */
const exportDrive = drive.pick({ id: true, name: true }).nullable();

/** The newest export, for a page that did not ask for it; null: none, or its end was shown. */
export const exportState = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('running'), drive: exportDrive, progress: exportProgress }),
    z.strictObject({
      kind: z.literal('ended'),
      drive: exportDrive,
      outcome: z.union([z.strictObject({ ok: z.literal(true), value: exported }), failure]),
    }),
  ])
  .nullable();

export type DriveView = z.infer<typeof drive>;
export type ExportTrouble = (typeof exportTroubles)[number];
export type Exported = z.infer<typeof exported>;
export type ExportState = z.infer<typeof exportState>;
