/** `GET /`: one page for the person who opens the service's address in a browser. */
import { type Hono } from 'hono';
import { html } from 'hono/html';
import { type Context } from './context.ts';
import { chooseLanguage, type Language } from './payer/languages.ts';
import { page } from './payer/layout.ts';
import { offeredOperations } from './behaviour/capabilities.ts';

const words = {
  ja: {
    title: 'Madoguchi 練習用決済サービス',
    lead: 'QRコード決済を練習するためのサービスです。実際のお金は一切動きません。',
    address: 'アドレス',
    dialect: 'サービスの種類',
    key: '呼び出しには Authorization: Bearer <SECRET_KEY> が必要です。キーは起動した端末だけが知っています。',
    operations: '操作',
  },
  en: {
    title: 'Madoguchi practice payment service',
    lead: 'A service to practice QR payments with. No real money moves.',
    address: 'Address',
    dialect: 'Dialect',
    key: 'Calls need Authorization: Bearer <SECRET_KEY>. Only the terminal that started this service knows the key.',
    operations: 'Operations',
  },
} as const satisfies Record<Language, Record<string, string>>;

export function addAbout(app: Hono, context: Context, hasFonts: boolean): void {
  const { url, dialect } = context;
  app.get('/', (c) => {
    const language = chooseLanguage(c.req.query('lang'), c.req.header('accept-language'));
    const text = words[language];
    const content = html`<div class="about">
      <h1>${text.title}</h1>
      <p>${text.lead}</p>
      <h2>${text.address}</h2>
      <p><code>${url}</code></p>
      <h2>${text.dialect}</h2>
      <p>${dialect.name}</p>
      <p class="after">${text.key}</p>
      <h2>${text.operations}</h2>
      <ul>
        ${offeredOperations(context).map(({ method, path }) => html`<li><code>${method.toUpperCase()} ${path}</code></li>`)}
      </ul>
    </div>`;
    c.header('Content-Language', language);
    return c.html(page({ language, title: text.title, hasFonts, path: '/', content }));
  });
}
