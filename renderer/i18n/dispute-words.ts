import { m } from './generated/messages.js';

/** How a dispute stands, by the service's word; one that is not known as it came. */
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
