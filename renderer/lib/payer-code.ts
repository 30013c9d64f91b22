/** What a scan is where a payer's code is asked for, and where none is: main looks at it again. */
export { confirmMs, looksLikePayerCode, noPayerCode } from '../../electron/domain/payer-code.ts';
