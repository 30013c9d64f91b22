/** The practice card (section 2.7). */
import { type Context, randomText } from '../context.ts';
import { type CardInfo } from '../schemas/objects.ts';

export function practiceCard(now: number): CardInfo {
  return {
    brand: 'visa',
    last4: '4242',
    name: 'MADOGUCHI PRACTICE',
    expMonth: 12,
    expYear: new Date(now).getUTCFullYear() + 3,
    issuerCode: '000',
    issuerName: 'Practice Card Company',
    repaymentType: 'once',
    threeDSecure: true,
    threeDSecureVersion: '2.2.0',
    threeDSecureDetail: 'Y',
  };
}

/** With the charge's approval code; undefined: not a card. */
export function approved({ random }: Context, card: CardInfo | undefined): CardInfo | undefined {
  return card && { ...card, approvalCode: randomText(random, 6).toUpperCase() };
}
