import words from './words.json' with { type: 'json' };

export type Language = keyof typeof words;
export const messages: Readonly<Record<Language, (typeof words)['ja']>> = words;

/** Puts values in place of the text's `{names}`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function isLanguage(value: string | undefined): value is Language {
  return value === 'ja' || value === 'en';
}

/** The language asked for, else the preferred one of `Accept-Language`, else Japanese. */
export function chooseLanguage(asked: string | undefined, acceptLanguage: string | undefined): Language {
  if (isLanguage(asked)) return asked;
  const liked = (acceptLanguage ?? '').split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = range.split('-')[0];
    const quality = Number(
      parameters
        .find((text) => text.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    return isLanguage(language) && quality > 0 ? [{ language, quality }] : [];
  });
  // The sort is stable: of equals, the first named wins.
  return liked.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'ja';
}
