/** What operations refuse alike. */
import { type RefusalCode } from '../errors.ts';

/** Every operation. */
export const always = ['invalid_key', 'foreign_host', 'internal_error'] as const satisfies RefusalCode[];

/** Every operation that takes a body. */
export const withBody = [
  'invalid_field',
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  ...always,
] as const satisfies RefusalCode[];
