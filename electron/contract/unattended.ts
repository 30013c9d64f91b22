import * as z from 'zod';
import { text, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { formatted } from './rules.ts';
import { group, row } from './setting.ts';

/** The program's identity on Windows: of its shortcuts and its autostart entry. */
export const appId = 'app.madoguchi.terminal';

/* For an unwatched counter: kiosk, staff PINs, the shop's look, and a sign of life from the screens. */

/** 4 to 12 digits. */
export const pin = formatted('pin', /^\d{4,12}$/);

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
  /** A path under app://madoguchi/ from `savePicture`; in a set-up file a data URL. */
  logo: row(
    text(255, 1).nullable(),
    null,
    'A PNG or WebP of at most 512 pixels and 512 KB as a data URL; null: none.',
  ),
});

export const shopLook = look.schema;

/** A cashier sells; a manager also does what is behind the PIN. */
const staffRole = z.enum(['cashier', 'manager']);

/** One of the staff, with a PIN of their own; names are unique in a shop. */
export const staffPerson = z.strictObject({ name: text(limits.shopName, 1), role: staffRole });

/** Losing either locks the screens until somebody proves who they are. */
export const lockedWhys = ['security-lost', 'settings-lost'] as const;

export const staffState = z.strictObject({
  /** Without a PIN the manager's screens are always open. */
  hasPin: z.boolean(),
  locked: z.boolean(),
  /** Milliseconds until a PIN is accepted again, when sent. */
  waitMs: z.number(),
  /** Who may sign on; left out: one PIN for all, or none. */
  people: z.array(staffPerson).exactOptional(),
  /** Who is at the till now. */
  signedOn: text(limits.shopName).nullable().exactOptional(),
});

/** Asks for the change of one of the staff: added (`was` null), changed, or removed (`next` null); `newPin`: with another PIN. */
export const askStaffChange = z.strictObject({
  was: text(limits.shopName, 1).nullable(),
  next: staffPerson.extend({ newPin: z.boolean() }).nullable(),
});

export type KioskSettings = z.infer<typeof kioskSettings>;
export type ShopLook = z.infer<typeof shopLook>;
export type StaffPerson = z.infer<typeof staffPerson>;
export type StaffState = z.infer<typeof staffState>;

/** `next` null removes the PIN; `current` null: none yet. */
export interface ChangePin {
  current: string | null;
  next: string | null;
}

/**
 * One of the staff is added (`was` null), changed, or removed (`next` null); a null PIN stays as it is. `current`: the PIN of
 * whoever does it, null: none yet.
 */
export interface ChangeStaff {
  current: string | null;
  was: string | null;
  next: (StaffPerson & { pin: string | null }) | null;
}
