import * as z from 'zod';
import { rule, text } from './fields.ts';
import { limits } from './limits.ts';

/** The program's name among all programs of Windows: of its shortcuts, and of its entry among what starts with the system. */
export const appId = 'app.madoguchi.terminal';

/*
 * What a counter that nobody watches needs: the kiosk, the PIN of the staff, the shop's look, and that the
 * screens still live.
 */

/** The staff's PIN: 4 to 12 digits. */
export const pin = z.string().superRefine((value, context) => {
  if (!/^\d{4,12}$/.test(value)) {
    const message = '4 to 12 digits';
    context.addIssue({ code: 'custom', message, params: rule({ kind: 'format', format: 'pin' }) });
  }
});

/** Seconds without a touch or a key after which the sale screen comes back. */
const idleSeconds = z.number().superRefine((value, context) => {
  const { min, max } = limits.idleSeconds;
  if (!Number.isInteger(value) || value < min || value > max) {
    const params = rule({ kind: 'range', min, max });
    context.addIssue({ code: 'custom', message: `from ${min} to ${max}`, params });
  }
});

/** How the terminal stands at its counter. */
export const kioskSettings = z.strictObject({
  /** Fills the screen and cannot be left without the PIN. */
  enabled: z.boolean(),
  /** Null: the screens stay as they were left. */
  idleSeconds: idleSeconds.nullable(),
  /** Shows the code on a second display, if there is one. */
  customerDisplay: z.boolean(),
  /** Starts when somebody logs in. */
  startWithSystem: z.boolean(),
});

/** What customers see of the shop; an empty name stands for the terminal's. */
export const shopLook = z.strictObject({
  shopName: text(limits.shopName),
  /** A path under app://madoguchi/, as `savePicture` answers it. */
  logo: text(255, 1).nullable(),
});

/** Whether the manager's screens are open. */
export const staffState = z.strictObject({
  /** Without a PIN they always are. */
  hasPin: z.boolean(),
  locked: z.boolean(),
  /** Milliseconds until the next PIN is looked at, when this was sent. */
  waitMs: z.number(),
});

/** Sets, changes or (`next` null) removes the PIN; `current` is null where there is none yet. */
export const changePin = z.strictObject({ current: pin.nullable(), next: pin.nullable() });

export type KioskSettings = z.infer<typeof kioskSettings>;
export type ShopLook = z.infer<typeof shopLook>;
export type StaffState = z.infer<typeof staffState>;
export type ChangePin = z.infer<typeof changePin>;
