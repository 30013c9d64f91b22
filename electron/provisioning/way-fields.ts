import type * as z from 'zod';
import { serviceProxy } from '../contract/service-proxy.ts';
import { certificateAuthority } from '../settings/authorities.ts';

/** A field with what editors are told of it (`resources/kiosk.schema.json`). */
export function told<T extends z.ZodType>(
  schema: T,
  description: string,
  more: Record<string, unknown> = {},
): T {
  return schema.meta({ ...more, description });
}

/** The way to the service. */
export const wayFields = {
  // Both decide who is spoken to: in a chosen file they count as another service (`rights.ts`).
  certificateAuthority: told(
    certificateAuthority.nullable(),
    "PEM of the shop's own certificate authorities, believed beside the public ones; null: none.",
    { pattern: '^-----BEGIN CERTIFICATE-----' },
  ).exactOptional(),
  proxy: told(
    serviceProxy.nullable(),
    'The HTTP proxy that requests to the service go through: http://HOST:PORT, without a user name; null: none.',
    { pattern: '^http://' },
  ).exactOptional(),
};
