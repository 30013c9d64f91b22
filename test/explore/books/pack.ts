import type { World } from './world.ts';

/** Writes a world as numbers. */
export function pack({ day, paid, sales, words, ledger, closes, before }: World, out: number[]): void {
  const text = JSON.stringify([day, paid, sales, words, ledger, closes, before]);
  for (let at = 0; at < text.length; at += 2)
    out.push(text.charCodeAt(at) * 0x1_0000 + (text.charCodeAt(at + 1) || 0));
}
