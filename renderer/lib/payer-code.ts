/** What a scan is where a payer's code is wanted, and where not; main checks again. */
export { confirmMs, looksLikePayerCode, noPayerCode } from '../../electron/domain/payer-code.ts';
