/** `GET /`: a page for whoever opens the service's address in a browser. */
import { type Hono } from 'hono';
import { html } from 'hono/html';
import { type Context } from './context.ts';
import { chooseLanguage, messages } from './payer/languages.ts';
import { page } from './payer/layout.ts';
import { offeredOperations } from './behaviour/capabilities.ts';

export function addAbout(app: Hono, context: Context, hasFonts: boolean): void {
  const { url, dialect } = context;
  app.get('/', (c) => {
    const language = chooseLanguage(c.req.query('lang'), c.req.header('accept-language'));
    const text = messages[language];
    const content = html`<div class="about">
      <h1>${text.aboutTitle}</h1>
      <p>${text.aboutLead}</p>
      <h2>${text.aboutAddress}</h2>
      <p><code>${url}</code></p>
      <h2>${text.aboutDialect}</h2>
      <p>${dialect.name}</p>
      <p class="after">${text.aboutKey}</p>
      <h2>${text.aboutOperations}</h2>
      <ul>
        ${offeredOperations(context).map(({ method, path }) => html`<li><code>${method.toUpperCase()} ${path}</code></li>`)}
      </ul>
    </div>`;
    c.header('Content-Language', language);
    return c.html(page({ language, title: text.aboutTitle, hasFonts, path: '/', content }));
  });
}
