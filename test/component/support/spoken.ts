import type { Language } from '../../../electron/contract/terminal.ts';
import { en, ja } from '../../support/messages.ts';

/** What is written in the script of the other language. */
const foreign: Readonly<Record<Language, RegExp>> = {
  en: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]+/gu,
  ja: /[A-Za-z]{2,}(?: [A-Za-z]+)*/g,
};
/** Messages may contain the other script: a name, a word of a file. */
const messages = { en: Object.values(en).join('\n'), ja: Object.values(ja).join('\n') };
/** Words of either language that are in no message: units, names that people know, a heading of the guide for kiosks. */
const universal = /^(?:[GKM]B|mm|PayPay|The secret key)$/;

/** The texts that a person sees or hears on screen, except what is marked as another language or quoted. */
function spokenTexts(language: Language): string[] {
  const isOwn = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('q, bdi, code, script, style') === null &&
    element.closest('[lang]')?.getAttribute('lang') === language;
  return [...document.querySelectorAll('#app *')]
    .filter(isOwn)
    .flatMap((element) => [
      ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? ''),
    ]);
}

/** Words on screen that are of the other language, and neither in this language's messages nor in what the screen was `given`. */
export function foreignWords(language: Language, given: unknown): string[] {
  const known = messages[language] + JSON.stringify(given);
  const words = spokenTexts(language).flatMap((text) => text.match(foreign[language]) ?? []);
  return [...new Set(words)].filter((word) => !known.includes(word) && !universal.test(word));
}
