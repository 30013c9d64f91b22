/** The words of the screens and the payer's page as patterns, from the product's own catalogues. */
import type { TerminalState } from '../../electron/contract/terminal.ts';
import { messages as payerMessages } from '../../electron/sandbox/payer/languages.ts';
import { findPaymentMethod } from '../../electron/sandbox/payer/methods.ts';
import { en, ja } from './messages.ts';

export type Language = TerminalState['language'];

export type MessageKey = keyof typeof en;

const catalogues: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = { en, ja };

type PayerText = keyof (typeof payerMessages)[Language];

/** Matches exactly one text; a missing placeholder stands for anything. */
export type Words = (key: MessageKey, given?: Readonly<Record<string, string | number>>) => RegExp;

export function wordsOf(language: Language): Words {
  return (key, given = {}) => exactly(catalogues[language][key], given);
}

/** The payer page's words, with the names of the ways to pay. */
export function payerWordsOf(language: Language): {
  text: (key: PayerText) => RegExp;
  pay: RegExp;
  method: (id: string) => RegExp;
} {
  const words = payerMessages[language];
  return {
    text: (key) => exactly(words[key]),
    pay: exactly(words.pay),
    method(id) {
      const method = findPaymentMethod(id);
      if (method === undefined) throw new Error(`The payer page offers no "${id}".`);
      return exactly(method.label[language]);
    },
  };
}

/** Matches a text that begins with these words; only a sum of money may follow. */
export function withMoney(start: string): RegExp {
  return new RegExp(`^${escaped(start)}(?:\\s*[^\\p{L}\\s].*)?$`, 'u');
}

/** The text of a key without placeholders. */
export function plainWords(language: Language, key: MessageKey): string {
  return catalogues[language][key];
}

function exactly(text: string, given: Readonly<Record<string, string | number>> = {}): RegExp {
  const parts = text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    const value = given[part];
    return value === undefined ? '.+' : escaped(String(value));
  });
  // A text found by its element keeps the white space of its markup.
  return new RegExp(`^\\s*${parts.join('')}\\s*$`, 'u');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
