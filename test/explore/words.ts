import type { How } from '../../electron/domain/code-rules.ts';
import type { ChargeFact } from './core/state.ts';
import type { Answer } from './world.ts';

const howWords: Record<How, string> = { closed: 'closed', expired: 'expired' };
const factWords: Record<ChargeFact, string> = {
  open: 'being paid',
  failed: 'a payment failed',
  captured: 'paid',
  other: 'paid with another amount',
};

/** An answer in words. */
export function words(answer: Answer): string {
  switch (answer.kind) {
    case 'read': {
      const { how, shown } = answer;
      return `${how === null ? 'it may be paid' : howWords[how]}, ${shown ? factWords[shown.fact] : 'nobody has tried'}.`;
    }
    case 'listed':
      return `${answer.charges.map((fact) => (fact ? factWords[fact] : 'untold')).join(', ') || 'no payments'}.`;
    case 'looked':
    case 'charged':
      return `${answer.fact ? factWords[answer.fact] : 'no such charge'}.`;
    case 'unreadable':
      return answer.why === 'no-such-code' ? 'no such code.' : 'no such operation.';
    case 'made':
      return answer.fact ? `${factWords[answer.fact]}.` : '';
    case 'closed':
    case 'close-failed':
      return '';
  }
}

/** An answer in words, whatever it says. */
export function said(answer: Answer): string {
  return words(answer) || `${answer.kind}.`;
}
