import type { Code } from '../contract/payment-objects.ts';
import { standingOf } from './paid.ts';

/** What was asked for, which the service's answer must not contradict; `amount` in the smallest unit. */
export interface Expected {
  amount: number;
  currency: string;
  orderNo: string;
}

/** Why a code may not be shown (reliability rule 6). */
export type CodeProblem =
  'missing-url' | 'not-a-url' | 'scheme' | 'characters' | 'user-info' | 'host' | 'too-long' | EchoProblem;

/** What the service's answer says differently from what was asked for. */
export type EchoProblem = 'amount' | 'currency' | 'order-number';

/** A code that may be shown, or why not; `found` is what the service sent instead, shortened. */
export type CodeCheck =
  { ok: true; url: string; host: string } | { ok: false; problem: CodeProblem; found: string };

/** Bytes that the largest QR symbol (version 40) holds at error correction level M. */
export const maximumQrBytes = 2_331;

/**
 * Whether a code may be drawn: its URL is plain, safe and fits, and what the service echoes is what was
 * asked for. `practiceOrigin`: the embedded service's origin, the only one that may use http.
 */
export function checkCode(code: Code, expected: Expected, practiceOrigin: string | null): CodeCheck {
  const echo = echoProblem(code, expected);
  if (echo) return { ok: false, ...echo };
  if (code.codeUrl === undefined || code.codeUrl === '') {
    return { ok: false, problem: 'missing-url', found: '' };
  }
  return checkUrl(code.codeUrl, practiceOrigin);
}

/** What of a code contradicts what was asked for, in words for the log: money may have moved that is not the sale's. */
export function contradictionIn(code: Code, expected: Expected): string | undefined {
  const { kind } = standingOf(code);
  const problem =
    echoProblem(code, expected) ?? (kind === 'paid' ? chargeProblem(code, expected) : undefined);
  if (problem) return `${problem.problem}: ${problem.found}`;
  return kind === 'mismatch' ? `amount: ${code.charge?.amount ?? '?'}` : undefined;
}

/** The first of amount, currency and order number that is present and not what was asked for. */
export function echoProblem(
  code: Code,
  expected: Expected,
): { problem: EchoProblem; found: string } | undefined {
  if (code.amount !== undefined && code.amount !== expected.amount) {
    return { problem: 'amount', found: String(code.amount) };
  }
  if (code.currency !== undefined && code.currency.toUpperCase() !== expected.currency) {
    return { problem: 'currency', found: shorten(code.currency) };
  }
  if (code.orderNo !== undefined && code.orderNo !== expected.orderNo) {
    return { problem: 'order-number', found: shorten(code.orderNo) };
  }
  return undefined;
}

/**
 * What a paid code's charge says differently from what was asked for. The specification does not say whose number a charge has; a payment
 * of another order may be another sale's, and goods are not given for it.
 */
export function chargeProblem(
  code: Code,
  expected: Expected,
): { problem: EchoProblem; found: string } | undefined {
  const { charge } = code;
  if (!charge) return undefined;
  const { amount, currency, orderNo } = charge;
  return echoProblem({ id: code.id, amount, currency, ...(orderNo && { orderNo }) }, expected);
}

function checkUrl(raw: string, practiceOrigin: string | null): CodeCheck {
  const refuse = (problem: CodeProblem): CodeCheck => ({ ok: false, problem, found: shorten(raw) });
  if (new TextEncoder().encode(raw).length > maximumQrBytes) return refuse('too-long');
  // Visible ASCII only. A browser would drop a tab, turn a backslash into a slash and fold a full-width
  // letter: what the payer's phone opens would then not be what was checked here.
  if (!/^[\x21-\x7e]+$/.test(raw) || raw.includes('\\')) return refuse('characters');
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]+)/i.exec(raw)?.[1];
  if (authority === undefined || !URL.canParse(raw)) {
    return refuse(/^https?:/i.test(raw) ? 'not-a-url' : 'scheme');
  }
  const url = new URL(raw);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && url.origin === practiceOrigin)) {
    return refuse('scheme');
  }
  if (authority.includes('@')) return refuse('user-info');
  // An internationalised host can look like another one. No payment service needs it, staff cannot read
  // "xn--...", so it is refused outright rather than judged by its script.
  const labels = url.hostname.split('.');
  if (labels.some((label) => label.startsWith('xn--')) || authority.includes('%')) return refuse('host');
  return { ok: true, url: raw, host: url.host };
}

function shorten(text: string): string {
  return Array.from(text).slice(0, 120).join('');
}
