import { redact, redactor } from './secret.ts';

/** The service's words about a failure, fit to be shown and logged. */
export interface ServiceWords {
  code?: string;
  message: string;
  field?: string;
  /** The record's state, where that stands in the way. */
  state?: string;
}

const longestMessage = 300;
const longestName = 100;
/** Characters read of a text; far more than is kept, so that redaction sees whole keys. */
const longestRead = 4_000;

/**
 * Reads an error body liberally (section 7 leaves it open): elepay's `{ errorCode, parameterName, message }`, or `{ code,
 * message, type, field, state }`, at the top or under `error`; else the status line. Words are capped, single-line, without the
 * key, and the message without the payer's code.
 */
export function readWords(json: unknown, statusLine: string, key: string, payerCode?: string): ServiceWords {
  const top = asRecord(json);
  const body = asRecord(top?.['error']) ?? top ?? {};
  const say = (value: unknown, longest: number): string => clean(value, longest, key);
  const firstOf = (...names: string[]): string =>
    names.reduce((found, name) => found || say(body[name], longestName), '');
  // Beside an `errorCode`, `code` is an older number of it.
  const code = firstOf('errorCode', 'code', 'type');
  const field = firstOf('parameterName', 'field').replace(/\[(\w+)\]/g, '.$1');
  const state = say(body['state'], longestName);
  const sayMessage = (value: unknown): string => clean(value, longestMessage, key, payerCode);
  const message = sayMessage(body['message']) || sayMessage(top?.['error']);
  return {
    message: message || sayMessage(statusLine),
    ...(code !== '' && { code }),
    ...(field !== '' && { field }),
    ...(state !== '' && { state }),
  };
}

function clean(value: unknown, longest: number, key: string, payerCode?: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value).slice(0, longestRead);
  // Formatting characters could reverse or hide words, and split the key.
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\p{Cf}\p{Cs}]/gu, '');
  const withoutKey = redact(plain, key);
  const hidden = payerCode === undefined ? withoutKey : redactor([payerCode], '[code]')(withoutKey);
  return Array.from(hidden.trim()).slice(0, longest).join('');
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
