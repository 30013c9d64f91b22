/**
 * Form tokens: each opened page has its own, so that two tabs are two attempts and a form sent twice is one. Derived from the
 * code's secret, they are stored only when used.
 */
import { createHmac } from 'node:crypto';
import { type Context, randomText } from '../context.ts';
import { type CodeRecord } from '../store/records.ts';

const nonceLength = 10;

export function newFormToken({ random }: Context, code: CodeRecord): string {
  const nonce = randomText(random, nonceLength);
  return nonce + sealOf(code, nonce);
}

export function isFormToken(code: CodeRecord, token: string): boolean {
  const nonce = token.slice(0, nonceLength);
  return token.slice(nonceLength) === sealOf(code, nonce);
}

function sealOf({ internal }: CodeRecord, nonce: string): string {
  return createHmac('sha256', internal.payToken).update(nonce).digest('hex').slice(0, 16);
}
