import { m } from './generated/messages.js';

/** A word of the service that is unknown here shows as it came. */
export function disputeState(status: string): string {
  switch (status) {
    case 'new':
      return m.dispute_new();
    case 'won':
      return m.dispute_won();
    case 'lost':
      return m.dispute_lost();
    default:
      return status;
  }
}
