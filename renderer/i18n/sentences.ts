import { getLocale } from './generated/runtime.js';

/** Japanese has no space after a full stop. */
export function sentences(...texts: readonly string[]): string {
  return texts.join(getLocale() === 'ja' ? '' : ' ');
}
