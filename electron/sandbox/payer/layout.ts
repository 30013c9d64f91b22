/** Every page's frame: document, practice mark, language switch, main column. */
import { html, raw } from 'hono/html';
import { type Language, messages } from './languages.ts';

/** Markup made by the `html` template, which escapes text from outside. */
export type Markup = ReturnType<typeof html>;

export interface PageParts {
  readonly language: Language;
  readonly title: string;
  readonly hasFonts: boolean;
  /** The page's own path, for the language switch. */
  readonly path: string;
  readonly content: Markup;
}

export function page({ language, title, hasFonts, path, content }: PageParts): Markup {
  const words = messages[language];
  const other: Language = language === 'ja' ? 'en' : 'ja';
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#faf8f4" />
        <title>${title}</title>
        ${hasFonts ? html`<link rel="stylesheet" href="/assets/fonts.css" />` : ''}
        <link rel="stylesheet" href="/assets/payer.css" />
        <script src="/assets/payer.js" defer></script>
      </head>
      <body>
        <header class="top">
          <p class="practice"><strong>${words.practice}</strong> <span>${words.practiceNote}</span></p>
          <a class="language" href="${path}?lang=${other}" hreflang="${other}" lang="${other}"
            >${words.otherLanguage}</a
          >
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}

const shapes = {
  card: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 15h4"/>',
  wallet:
    '<path d="M18 7V5.5A1.5 1.5 0 0 0 16.5 4H6a3 3 0 0 0 0 6h13a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a3 3 0 0 1-3-3V7"/><circle cx="16.5" cy="15" r=".8"/>',
  tick: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  cross: '<path d="m7 7 10 10M17 7 7 17"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.2l3.2 2"/>',
  question: '<path d="M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2.1M12 17.2v.1"/>',
} as const;

export type IconName = keyof typeof shapes;

/** Hidden from screen readers: the words beside it say the same. */
export function icon(name: IconName): Markup {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${raw(shapes[name])}</svg>`;
}
