import { type ErrorCode, fail, type Failure } from '../contract/result.ts';
import type { SaleReason } from '../contract/sale.ts';
import type { ConnectionState } from '../contract/terminal.ts';
import { assertNever } from '../domain/assert-never.ts';
import type { Verdict } from '../domain/requesting.ts';
import type { Outcome, RefusalReason } from '../payments/payment-service.ts';

type Unsuccessful = Exclude<Outcome<unknown>, { kind: 'ok' }>;

/** What an outcome says of the connection; null when it says nothing. */
export function connectionOf(outcome: Outcome<unknown>): ConnectionState['kind'] | null {
  switch (outcome.kind) {
    case 'ok':
    case 'conflict':
    case 'rate-limited':
    case 'unsupported':
      return 'online';
    case 'refused':
      return outcome.reason === 'credentials' ? 'refused' : 'online';
    case 'certificate':
    case 'not-sent':
    case 'unknown':
      return 'offline';
    case 'invalid-request':
    case 'withheld':
      return null;
    default:
      return assertNever(outcome);
  }
}

/** An outcome that is not a success, as a failure of the contract. */
export function failureOfOutcome(outcome: Unsuccessful): Failure {
  switch (outcome.kind) {
    case 'invalid-request':
      return fail('invalid', outcome.message, { field: outcome.field });
    case 'certificate':
      return fail('certificate', outcome.message);
    case 'refused': {
      const { field } = outcome;
      return fail(failureCodes[outcome.reason], outcome.message, { ...(field !== undefined && { field }) });
    }
    case 'conflict':
      return fail(outcome.standing === undefined ? 'refused' : 'no-answer', outcome.message);
    case 'rate-limited':
      return fail('rate-limited', outcome.message);
    case 'not-sent':
      return fail('unreachable', outcome.message);
    case 'withheld':
      return fail(outcome.reason === 'other-account' ? 'other-account' : 'not-ready', outcome.message);
    case 'unsupported':
      return fail('unsupported', outcome.message);
    case 'unknown':
      return fail(isForeign(outcome.reason) ? 'not-payment-service' : 'no-answer', outcome.message);
    default:
      return assertNever(outcome);
  }
}

const failureCodes: Record<RefusalReason, ErrorCode> = {
  invalid: 'refused',
  credentials: 'credentials',
  account: 'account',
  payer: 'refused',
  'not-found': 'refused',
  refused: 'refused',
};

const reasons: Record<RefusalReason, SaleReason['kind']> = {
  invalid: 'invalid',
  credentials: 'credentials',
  account: 'account',
  payer: 'refused',
  'not-found': 'refused',
  refused: 'refused',
};

/** Judges a request for a code that brought none. */
export function verdictOf(outcome: Unsuccessful): Verdict {
  const { message } = outcome;
  const field = 'field' in outcome ? { field: outcome.field } : {};
  switch (outcome.kind) {
    case 'not-sent':
      return { kind: 'repeat', afterMs: 0, sent: false, reason: { kind: 'not-sent', message } };
    case 'rate-limited': {
      const { retryAfterMs } = outcome;
      return { kind: 'repeat', afterMs: retryAfterMs, sent: true, reason: { kind: 'rate-limited', message } };
    }
    case 'invalid-request': {
      const reason = { kind: 'invalid', message, ours: true, ...field } as const;
      return { kind: 'refused', canRetry: false, sent: false, reason };
    }
    case 'refused': {
      const kind = reasons[outcome.reason];
      return {
        kind: 'refused',
        canRetry: kind === 'refused',
        sent: true,
        reason: { kind, message, ...field },
      };
    }
    case 'certificate':
      return { kind: 'refused', canRetry: true, sent: false, reason: { kind: 'certificate', message } };
    case 'withheld':
      return { kind: 'refused', canRetry: true, sent: false, reason: { kind: outcome.reason, message } };
    case 'unsupported': {
      const sent = outcome.isRemembered !== true;
      return { kind: 'refused', canRetry: false, sent, reason: { kind: 'refused', message } };
    }
    case 'conflict': {
      const kind = outcome.standing === 'paid' ? 'order-paid' : 'duplicate';
      return { kind: 'unknown', reason: { kind, message, ...field } };
    }
    case 'unknown': {
      const kind = isForeign(outcome.reason) ? 'bad-answer' : 'no-answer';
      return { kind: 'unknown', reason: { kind, message } };
    }
    default:
      return assertNever(outcome);
  }
}

/** Whether something answered, but not in a way a payment service would. */
function isForeign(reason: (Unsuccessful & { kind: 'unknown' })['reason']): boolean {
  switch (reason) {
    case 'redirect':
    case 'too-large':
    case 'not-json':
    case 'not-payment-service':
    case 'empty':
    case 'other-account':
      return true;
    case 'deadline':
    case 'connection-lost':
    case 'server-error':
    case 'said-unknown':
    case 'in-passing':
      return false;
    default:
      return assertNever(reason);
  }
}
