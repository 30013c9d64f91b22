/** Turns slips into something to see or print. Loaded with the first slip, never at the start: it brings large character tables. */
export { logoOnPaper } from './logo.ts';
export { printerBytes } from './paper.ts';
export { previewOf } from './preview.ts';
export { slipText } from './slip-text.ts';
