/**
 * Everything that turns a slip into something to see or to print. It brings tables of signs with it and is loaded when
 * the first slip is asked for, never at the start.
 */
export { logoOnPaper } from './logo.ts';
export { printerBytes } from './paper.ts';
export { previewOf } from './preview.ts';
export { slipText } from './slip-text.ts';
