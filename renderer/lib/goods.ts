/** What a sale is of is said by one rule, on the cashier's screens and on the customer display. */
export { goodsOf } from '../../electron/domain/goods.ts';
