/** The practice card: what is known of it, and what the issuer says when it is charged (section 2.7). */
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

/** The card with the approval code of a charge that went through; undefined: it is not a card. */
export function approved({ random }: Context, card: CardInfo | undefined): CardInfo | undefined {
  return card && { ...card, approvalCode: randomText(random, 6).toUpperCase() };
}
