import type { GoodsBoundsName } from '../../explore/goods/bounds.ts';
import type { Planted } from './mutant.ts';

const rules = 'electron/domain/goods-paid.ts';
const world = 'test/explore/goods/goods.ts';

/** Defects of the rules by which goods are paid, given back and paid again. */
export const goodsMutants: readonly Planted<GoodsBoundsName>[] = [
  {
    id: 'goods-back-is-a-second',
    defect: 'A second payment that is told of with its refund is one to give back.',
    file: rules,
    find: "if (moneyHere([payment]).length === 0) return 'nothing';",
    replace: "if (moneyHere([payment]).length === 0 && here.length === 0) return 'nothing';",
    finding: 'untrue: sale 1 says that the goods were paid twice',
    bounds: 'goods',
  },
  {
    id: 'goods-back-closes-codes',
    defect: 'A payment that is told of with its refund closes the code of the sale in its place.',
    file: rules,
    find: "if (moneyHere([payment]).length === 0) return 'nothing';",
    replace: "if (moneyHere([payment]).length === 0 && here.length > 0) return 'nothing';",
    finding: 'untrue: a code is closed for goods that nobody pays for',
    bounds: 'goods-sales',
  },
  {
    id: 'goods-anew-beside-a-code',
    defect: 'Goods that are paid anew leave the code of the sale in their place open.',
    file: world,
    find: "return of.pays === 'anew' ? closed({ ...world, sales }) : { ...world, sales };",
    replace:
      "return of.pays === 'anew' && world.ledger.length === 1 ? closed({ ...world, sales }) : { ...world, sales };",
    finding: 'may be paid, and the goods are',
    bounds: 'goods',
  },
  {
    id: 'goods-anew-has-no-twin',
    defect: 'Goods that one sale pays for anew, and another one too, are not said to be paid twice.',
    file: world,
    find: "of.pays === 'anew' ? moneyHere(of.others)",
    replace: "of.pays === 'anew' && world.ledger.length === of.others.length + 1 ? moneyHere(of.others)",
    finding: 'does not say that the goods were paid twice',
    bounds: 'goods',
  },
  {
    id: 'goods-word-is-a-payment',
    defect: 'The payment that a person gave their word on is a second one.',
    file: rules,
    find: "return here.every(isSaid) ? 'as-said' : 'twice';",
    replace: "return here.every(isSaid) && here.length > 1 ? 'as-said' : 'twice';",
    finding: 'untrue: sale 1 says that the goods were paid twice',
    bounds: 'goods-word',
  },
  {
    id: 'goods-twice-for-good',
    defect: 'Staff go on to be asked for money back after the money of one payment went back.',
    file: rules,
    find: 'return here.length > 1 && here.some((one) => one.saleId === saleId);',
    replace: 'return here.some((one) => one.saleId === saleId);',
    finding: 'staff are asked to give back',
    bounds: 'goods',
  },
];
