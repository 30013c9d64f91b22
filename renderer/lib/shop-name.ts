/** One rule for the cashier's code screen and the customer display. */
export { locationNameIn, shopNameOf } from '../../electron/domain/shop-name.ts';
