import en from '../../renderer/i18n/messages/en/files.json' with { type: 'json' };
import ja from '../../renderer/i18n/messages/ja/files.json' with { type: 'json' };
import type { Language } from '../contract/terminal.ts';

/** The words of the files that a shop gets; screens and paper have some of them too. */
export const fileWords: Readonly<Record<Language, typeof ja>> = { ja, en };

/** A text with `values` in place of its `{names}`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** So many of something. */
export function counted(what: string, count: number, language: Language): string {
  return filled(fileWords[language].file_counted, { what, count });
}

/** What is subject to a rate of tax; null: nothing says to which. */
export function rateName(rate: number | null, language: Language): string {
  const { close_rate_none, file_rate_of } = fileWords[language];
  return rate === null ? close_rate_none : filled(file_rate_of, { rate });
}

/** A name as it is in the key of its word. */
type InKey<Name extends string> = Name extends `${infer Before}-${infer After}`
  ? `${Before}_${InKey<After>}`
  : Name;

/** The word of a family for a name: `file_item_late_payment` is that of the family `file_item` for `late-payment`. */
export function wordFor<Family extends string, Name extends string>(
  words: Readonly<Record<`${Family}_${InKey<Name>}`, string>>,
  family: Family,
  name: Name,
): string {
  return words[`${family}_${name.replaceAll('-', '_')}` as keyof typeof words];
}
