/** One rule for the cashier's screens and the customer display. */
export { goodsOf } from '../../electron/domain/goods.ts';
