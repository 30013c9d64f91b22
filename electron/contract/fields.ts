import * as z from 'zod';
import { isCurrency } from './currencies.ts';
import { limits, maximumAmount } from './limits.ts';
import { problemOfPictureAddress } from './picture-address.ts';
import { isPublicHost } from './public-host.ts';
import { broken, formatted } from './rules.ts';

/** At most `max` code points: the specification counts characters, not UTF-16 units. */
export function text(max: number, min = 0): z.ZodString {
  return z.string().superRefine((value, context) => {
    // A character has at most two units: a text that cannot fit is not counted, however long.
    const length = value.length > max * 2 ? value.length : Array.from(value).length;
    if (length > max) context.addIssue(broken({ kind: 'max-length', max }));
    else if (length < min) context.addIssue(broken({ kind: 'required' }));
  });
}

/** An amount in the smallest unit: an integer from `min` to ten digits. */
export function amount(min: 0 | 1): z.ZodNumber {
  return z.number().superRefine((value, context) => {
    if (!Number.isInteger(value)) context.addIssue(broken({ kind: 'integer' }));
    else if (value < min || value > maximumAmount)
      context.addIssue(broken({ kind: 'range', min, max: maximumAmount }));
  });
}

export function wholeNumber({ min, max }: { min: number; max: number }): z.ZodNumber {
  return z.number().superRefine((value, context) => {
    if (!Number.isInteger(value) || value < min || value > max)
      context.addIssue(broken({ kind: 'range', min, max }));
  });
}

/** A code's validity in minutes (section 4.2): 3 to 30. */
export const expiryPeriod = wholeNumber(limits.expiryPeriod);

/** Hour after midnight when the business day ends: 0 to 12, 0 is midnight. */
export const dayEndsAt = wholeNumber(limits.dayEndsAt);

/** ISO 4217 (section 4.2): three letters that its table lists. */
export const currency = formatted('currency', isCurrency);

/** The payer's return page (section 4.2): http or https followed by URL characters. */
export const frontUrl = formatted(
  'http-url',
  (value) => /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(value) && URL.canParse(value),
);

/** Only payers' phones fetch it (section 2.2). */
export const pictureAddress = z.string().superRefine((value, context) => {
  const found = problemOfPictureAddress(value);
  if (found !== null) context.addIssue(broken(found));
});

/** Base address: https, a host that may be a service's, no user info, query or fragment (reliability rule 5). */
export const serviceAddress = z.string().superRefine((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const plain = url && !url.username && !url.password && !url.search && !url.hash && url.hostname !== '';
  if (!plain || url.protocol !== 'https:') context.addIssue(broken({ kind: 'format', format: 'https-url' }));
  else if (!isPublicHost(url.hostname)) context.addIssue(broken({ kind: 'format', format: 'public-host' }));
});

/** The order numbers' prefix: 1 to 8 capital letters or digits. */
export const orderPrefix = formatted('order-prefix', /^[A-Z0-9]{1,8}$/);

/** The service's secret key (section 5): visible ASCII, since it travels in a header. */
export const secretKey = z.string().superRefine((value, context) => {
  if (value === '') context.addIssue(broken({ kind: 'required' }));
  else if (!/^[\x21-\x7e]{1,512}$/.test(value))
    context.addIssue(broken({ kind: 'format', format: 'secret-key' }));
});

/** The scanned code of a payer's phone, which takes money (elepay 1.3.0): visible ASCII. */
export const payerCode = z.string().superRefine((value, context) => {
  if (value === '') context.addIssue(broken({ kind: 'required' }));
  else if (value.length > limits.payerCode)
    context.addIssue(broken({ kind: 'max-length', max: limits.payerCode }));
  else if (!/^[\x21-\x7e]+$/.test(value)) context.addIssue(broken({ kind: 'format', format: 'payer-code' }));
});

/** Digits after the currency's point, as fixed in a sale or close. */
export const digits = z.int().min(0).max(4);
