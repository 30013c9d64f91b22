/** What the shop is called is decided once, for the cashier's code screen and for the customer display. */
export { locationNameIn, shopNameOf } from '../../electron/domain/shop-name.ts';
