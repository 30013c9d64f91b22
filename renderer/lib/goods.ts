/** What a sale is of is said by one rule, on the cashier's code screen and on the customer's display. */
export { type Goods, goodsOf } from '../../electron/domain/goods.ts';
