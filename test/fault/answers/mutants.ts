import { foundByPiece } from '../support/mutant.ts';

/** Defects that let a bad answer pass. */
export const answersMutants = foundByPiece('answers', { count: 300, seed: 1 }, [
  {
    id: 'draw-an-address-without-tls',
    defect: 'A code whose address is http is drawn, wherever it leads.',
    file: 'electron/domain/code-check.ts',
    find: 'url.origin === practiceOrigin',
    replace: 'url.origin !== practiceOrigin',
    finding: 'a QR was drawn',
  },
  {
    id: 'draw-another-amount',
    defect: 'A code of another amount than was asked for is drawn.',
    file: 'electron/domain/code-check.ts',
    find: 'code.amount !== undefined && code.amount !== expected.amount',
    replace: 'code.amount !== undefined && code.amount === 0 - expected.amount',
    finding: 'a QR was drawn',
  },
  {
    id: 'draw-another-order-number',
    defect: 'A code of another order number is drawn.',
    file: 'electron/domain/code-check.ts',
    find: 'code.orderNo !== undefined && code.orderNo !== expected.orderNo',
    replace: "code.orderNo !== undefined && code.orderNo === ''",
    finding: 'a QR was drawn',
  },
  {
    id: 'draw-an-address-with-a-user',
    defect: 'An address that carries a user name is drawn.',
    file: 'electron/domain/code-check.ts',
    find: "authority.includes('@')",
    replace: "authority.includes('@@')",
    finding: 'a QR was drawn',
  },
  {
    id: 'draw-a-code-that-is-over',
    defect: 'A code that comes closed, expired or paid is drawn.',
    file: 'electron/domain/requesting.ts',
    find: "if (standingOf(code).kind !== 'open') return unfit('the code is over already');",
    replace: '',
    finding: 'a QR was drawn',
  },
  {
    id: 'call-a-portal-a-refusal',
    defect:
      'A page of something on the way counts as the service’s refusal, after which a second code may be made.',
    file: 'electron/payments/answer.ts',
    find: "if (json === notJson) return unknown('not-json', status);",
    replace: "if (json === notJson) return { kind: 'refused', reason: 'refused', status, message: '' };",
    finding: 'the sale is refused',
  },
]);
