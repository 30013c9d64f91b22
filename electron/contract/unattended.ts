import * as z from 'zod';
import { text, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { formatted } from './rules.ts';
import { group, row } from './setting.ts';

/** The program's name among all programs of Windows: of its shortcuts, and of its entry among what starts with the system. */
export const appId = 'app.madoguchi.terminal';

/*
 * What a counter that nobody watches needs: the kiosk, the PIN of the staff, the shop's look, and that the
 * screens still live.
 */

/** The staff's PIN: 4 to 12 digits. */
export const pin = formatted('pin', /^\d{4,12}$/);

/** How the terminal stands at its counter. */
export const kiosk = group('How the terminal stands at its counter.', {
  enabled: row(z.boolean(), false, 'Fills the screen, and is left with the PIN only.'),
  idleSeconds: row(
    wholeNumber(limits.idleSeconds).nullable(),
    120,
    `Seconds without a touch after which the sale screen comes back, from ${limits.idleSeconds.min} to ${limits.idleSeconds.max}; null: never.`,
  ),
  customerDisplay: row(z.boolean(), true, 'Shows the code on a second display, if there is one.'),
  startWithSystem: row(z.boolean(), false, 'Starts when somebody logs in.'),
});

export const kioskSettings = kiosk.schema;

export const look = group('What customers see of the shop.', {
  shopName: row(text(limits.shopName), '', "What customers see; empty: the terminal's name.", {
    maxLength: limits.shopName,
  }),
  /** A path under app://madoguchi/, as `savePicture` answers it; in a set-up file a data URL. */
  logo: row(
    text(255, 1).nullable(),
    null,
    'A PNG or WebP of at most 512 pixels and 512 KB as a data URL; null: none.',
  ),
});

export const shopLook = look.schema;

/** What somebody of the staff may do: a cashier sells, a manager does what is behind the PIN too. */
const staffRole = z.enum(['cashier', 'manager']);

/** Somebody of the staff, with a PIN of their own. Names are unique in a shop. */
export const staffPerson = z.strictObject({ name: text(limits.shopName, 1), role: staffRole });

/** What of a terminal can be lost, so that its screens are locked until somebody proves who they are. */
export const lockedWhys = ['security-lost', 'settings-lost'] as const;

/** Whether the manager's screens are open. */
export const staffState = z.strictObject({
  /** Without a PIN they always are. */
  hasPin: z.boolean(),
  locked: z.boolean(),
  /** Milliseconds until the next PIN is looked at, when this was sent. */
  waitMs: z.number(),
  /** Who may sign on; left out where the shop has one PIN, or none. */
  people: z.array(staffPerson).exactOptional(),
  /** Who is at the till: signed on, and neither off nor replaced since. */
  signedOn: text(limits.shopName).nullable().exactOptional(),
});

/** Asks for the change of somebody of the staff: added (`was` null), changed, or (`next` null) removed; `newPin`: with another PIN. */
export const askStaffChange = z.strictObject({
  was: text(limits.shopName, 1).nullable(),
  next: staffPerson.extend({ newPin: z.boolean() }).nullable(),
});

export type KioskSettings = z.infer<typeof kioskSettings>;
export type ShopLook = z.infer<typeof shopLook>;
export type StaffPerson = z.infer<typeof staffPerson>;
export type StaffState = z.infer<typeof staffState>;

/** Sets, changes or (`next` null) removes the PIN; `current` is null where there is none yet. */
export interface ChangePin {
  current: string | null;
  next: string | null;
}

/**
 * Adds somebody to the staff (`was` null), changes them, or (`next` null) removes them; a PIN that is null stays as it is.
 * `current` is the PIN of whoever does so, null where there is none yet.
 */
export interface ChangeStaff {
  current: string | null;
  was: string | null;
  next: (StaffPerson & { pin: string | null }) | null;
}
