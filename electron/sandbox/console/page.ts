/** The page of the owner's console: the newest codes, and what can be done to each. */
import { html } from 'hono/html';
import { formatAmount } from '../money.ts';
import { type Language } from '../payer/languages.ts';
import { type Markup } from '../payer/layout.ts';
import { type Charge } from '../schemas/objects.ts';
import { type CodeRecord } from '../store/records.ts';
import { refundableOf } from '../world/aftermath.ts';
import { type OwnersAct } from '../world/owner.ts';

const words = {
  ja: {
    title: 'オーナーの管理画面',
    lead: 'ここでしたことは、端末には知らされません。端末が尋ねたときにだけわかります。',
    none: 'コードはまだありません。',
    amount: '返金額（空なら残り全額）',
    acts: {
      close: 'コードを閉じる',
      refund: '返金する',
      revoke: '支払いを取り消す',
      dispute: '不審請求にする',
      'dispute-won': '不審請求: 勝ち',
      'dispute-lost': '不審請求: 負け',
    },
  },
  en: {
    title: 'The owner’s console',
    lead: 'No terminal is told of what is done here: it shows when a terminal asks.',
    none: 'There are no codes yet.',
    amount: 'To give back (all that is left where empty)',
    acts: {
      close: 'Close the code',
      refund: 'Give back',
      revoke: 'Revoke the payment',
      dispute: 'Dispute',
      'dispute-won': 'Dispute won',
      'dispute-lost': 'Dispute lost',
    },
  },
} as const satisfies Record<Language, { acts: Record<OwnersAct, string>; [name: string]: unknown }>;

/** A code and the charge that it shows. */
export interface ConsoleRow {
  readonly code: CodeRecord;
  readonly charge: Charge | undefined;
}

/** The page; `problem` says why the last act could not be done. */
export function consolePage(
  language: Language,
  rows: readonly ConsoleRow[],
  problem: string | undefined,
): { title: string; content: Markup } {
  const text = words[language];
  const content = html`<div class="about">
    <h1>${text.title}</h1>
    <p>${text.lead}</p>
    ${problem === undefined ? '' : html`<p role="alert">${problem}</p>`}
    ${rows.length === 0 ? html`<p>${text.none}</p>` : rows.map((row) => rowOf(language, row))}
  </div>`;
  return { title: text.title, content };
}

function rowOf(language: Language, { code, charge }: ConsoleRow): Markup {
  const text = words[language];
  const acts = actsOn(code, charge);
  const states: string[] = [code.status, ...(charge === undefined ? [] : [charge.status])];
  if (charge?.disputed === true) states.push('disputed');
  return html`<h2>${code.orderNo} ${formatAmount(code.amount, code.currency, language)}</h2>
    <p><code>${code.id}</code> ${states.join(' / ')}</p>
    ${
      acts.length === 0
        ? ''
        : html`<form method="post" action="/console/codes/${code.id}">
            ${acts.includes('refund') ? html`<label>${text.amount} <input name="amount" inputmode="numeric" /></label>` : ''}
            ${acts.map((act) => html`<button class="quiet" name="act" value="${act}">${text.acts[act]}</button>`)}
          </form>`
    }`;
}

/** What can be done to a code as it stands. */
function actsOn(code: CodeRecord, charge: Charge | undefined): OwnersAct[] {
  const isPaid = charge?.paid === true && charge.status !== 'revoked';
  return [
    ...(code.status === 'pending' || code.status === 'completed' ? (['close'] as const) : []),
    ...(charge !== undefined && refundableOf(charge) > 0 ? (['refund'] as const) : []),
    ...(isPaid && charge.refunds.amount === 0 ? (['revoke'] as const) : []),
    ...(isPaid && !charge.disputed ? (['dispute'] as const) : []),
    ...(charge?.disputed === true ? (['dispute-won', 'dispute-lost'] as const) : []),
  ];
}
