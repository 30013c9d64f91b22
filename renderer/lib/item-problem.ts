import type { CatalogueItem } from '../../electron/contract/catalogue.ts';
import type { FieldRule } from '../../electron/contract/rules.ts';
import type { AmountProblem } from '../../electron/domain/money.ts';
import type { PriceBasis, PriceProblem, PriceStyle } from '../../electron/domain/price.ts';

export type ItemProblem =
  | { kind: 'rule'; rule: FieldRule }
  | { kind: 'amount'; problem: AmountProblem }
  | { kind: 'price-basis'; shop: PriceBasis }
  | { kind: 'rounded-barcode' }
  /** Another item has this barcode. */
  | { kind: 'taken'; by: CatalogueItem['name'] };

export function priceProblem(problem: PriceProblem, { basis }: PriceStyle): ItemProblem {
  return problem === 'price-basis' ? { kind: problem, shop: basis } : { kind: 'amount', problem };
}
