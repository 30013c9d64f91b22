import { html } from 'hono/html';
import { formatAmount } from '../money.ts';
import { type Charge, type Location, type Source } from '../schemas/objects.ts';
import { type CodeRecord } from '../store/records.ts';
import { type CodeState } from '../validity.ts';
import { filled, type Language, messages } from './languages.ts';
import { icon, type IconName, type Markup } from './layout.ts';
import { findPaymentMethod, paymentMethods } from './methods.ts';
import { savedMethod } from './payment.ts';

export interface CodeView {
  readonly language: Language;
  readonly code: CodeRecord;
  readonly state: CodeState;
  readonly location: Location | undefined;
  readonly charge: Charge | undefined;
  readonly now: number;
  readonly token: string;
  readonly takesTries: boolean;
  /** The saved method that may pay the code: offered first, and preselected. */
  readonly savedSource: Source | undefined;
}

export interface PageContent {
  readonly title: string;
  readonly content: Markup;
}

/** The shop's name in the script of the page's language, else in any script. */
function shopName({ location, language }: CodeView): string | undefined {
  const { kanji, kana, romaji } = location?.name ?? {};
  const names = language === 'ja' ? [kanji, kana, romaji] : [romaji, kanji, kana];
  return names.find((name) => name !== undefined && name.trim() !== '');
}

function amountOf(view: CodeView): string {
  return formatAmount(view.code.amount, view.code.currency, view.language);
}

/** Longer amounts are set smaller: an amount must never break over two lines. */
function amountLine(view: CodeView): Markup {
  const amount = amountOf(view);
  const size = amount.length <= 10 ? '' : amount.length <= 14 ? 'long' : 'longest';
  return html`<p class="amount ${size}">${amount}</p>`;
}

function shopHeading(view: CodeView): Markup {
  const words = messages[view.language];
  const name = shopName(view);
  return name === undefined
    ? html`<h1 class="shop">${words.payment}</h1>`
    : html`<p class="label">${words.payTo}</p>
        <h1 class="shop">${name}</h1>`;
}

export function paymentPage(view: CodeView): PageContent {
  const { language, code, now } = view;
  const words = messages[language];
  const left = code.expiryTime - now;
  const seconds = Math.ceil(left / 1000);
  const clockTime = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  const content = html`${shopHeading(view)}
    <section class="ticket" aria-label="${words.amount}">
      <p class="label">${words.amount}</p>
      ${amountLine(view)} ${code.description ? html`<p class="description">${code.description}</p>` : ''}
      <dl class="facts">
        <div>
          <dt>${words.timeLeft}</dt>
          <dd>
            <span role="timer" class="countdown" data-milliseconds-left="${left}"
              >${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}</span
            >
            <span class="until"
              >${filled(words.validUntil, { time: clockTime.format(code.expiryTime) })}</span
            >
          </dd>
        </div>
        <div>
          <dt>${words.orderNo}</dt>
          <dd class="number">${code.orderNo}</dd>
        </div>
      </dl>
      ${itemList(view)}
    </section>
    ${payForm(view)}`;
  return { title: `${shopName(view) ?? words.payment} ${amountOf(view)}`, content };
}

function payForm(view: CodeView): Markup {
  const { language, code, token } = view;
  const words = messages[language];
  return html`<form method="post" action="/pay/${code.id}?lang=${language}">
    <input type="hidden" name="token" value="${token}" />
    <fieldset>
      <legend>${words.chooseMethod}</legend>
      ${methodChoices(view)}
    </fieldset>
    <div class="actions">
      <button class="primary" name="outcome" value="pay">
        ${filled(words.pay, { amount: amountOf(view) })}
      </button>
    </div>
    <button class="quiet" name="outcome" value="decline">${words.decline}</button>
  </form>`;
}

/** A payment is under way; where it is so on another phone, this one may still pay. */
export function openPage(view: CodeView): PageContent {
  const words = messages[view.language];
  const content = html`<p class="note">${words.underWayNote}</p>
    ${summary(view)} ${view.takesTries ? payForm(view) : ''}`;
  return statePage(view, 'over', 'clock', words.underWay, content);
}

function itemList(view: CodeView): Markup | '' {
  const { code, language } = view;
  const words = messages[language];
  const items = code.items ?? [];
  if (items.length === 0) return '';
  const money = (amount: number): string => formatAmount(amount, code.currency, language);
  const rest = code.amount - items.reduce((sum, { price, count }) => sum + price * count, 0);
  return html`<section class="items">
    <h2>${words.items}</h2>
    <ul>
      ${items.map(
        ({ name, price, count }) =>
          html`<li>
            <span class="name">${name}</span>
            ${count === 1 ? '' : html`<span class="each">${filled(words.count, { price: money(price), count })}</span>`}
            <span class="total">${money(price * count)}</span>
          </li>`,
      )}
      ${
        rest === 0
          ? ''
          : html`<li>
              <span class="name">${words.notItemised}</span>
              <span class="total">${money(rest)}</span>
            </li>`
      }
    </ul>
  </section>`;
}

function methodChoices({ language, savedSource }: CodeView): Markup[] {
  const given = paymentMethods.map(({ id, label, kind }, index) =>
    methodChoice(id, kind, label[language], savedSource === undefined && index === 0),
  );
  if (savedSource === undefined) return given;
  const { paymentMethod, description = '', cardInfo } = savedSource;
  const name = findPaymentMethod(paymentMethod)?.label[language] ?? paymentMethod;
  const words = filled(messages[language].savedMethod, { method: `${name} ${description}`.trim() });
  return [methodChoice(savedMethod, cardInfo === undefined ? 'wallet' : 'card', words, true), ...given];
}

function methodChoice(value: string, drawing: IconName, words: string, isChosen: boolean): Markup {
  return html`<label class="method">
    <input type="radio" name="method" value="${value}" ${isChosen ? html`checked` : ''} />
    ${icon(drawing)}<span>${words}</span>
  </label>`;
}

/** The receipt, right after paying; links back to the shop if the merchant gave an address. */
export function receiptPage(view: CodeView): PageContent {
  const words = messages[view.language];
  const note = html`<p class="note">${words.paidNote}</p>`;
  return statePage(view, 'paid', 'tick', words.paid, html`${note}${summary(view)}${wayBack(view, true)}`);
}

export function alreadyPaidPage(view: CodeView): PageContent {
  const words = messages[view.language];
  const note = html`<p class="note">${words.alreadyPaidNote}</p>`;
  const content = html`${note}${summary(view)}${wayBack(view, false)}`;
  return statePage(view, 'paid', 'tick', words.alreadyPaid, content);
}

/** The attempt did not go through; the code can still be paid. */
export function declinedPage(view: CodeView): PageContent {
  const words = messages[view.language];
  const content = html`<p class="note">${words.declinedNote}</p>
    ${summary(view)}
    <div class="actions">
      <a class="button primary" href="/pay/${view.code.id}?lang=${view.language}">${words.tryAgain}</a>
    </div>`;
  return statePage(view, 'failed', 'cross', words.declined, content);
}

export function expiredPage(view: CodeView): PageContent {
  const words = messages[view.language];
  const content = html`<p class="note">${words.expiredNote}</p>
    ${summary(view)}`;
  return statePage(view, 'over', 'clock', words.expired, content);
}

export function closedPage(view: CodeView): PageContent {
  const words = messages[view.language];
  const content = html`<p class="note">${words.closedNote}</p>
    ${summary(view)}`;
  return statePage(view, 'over', 'cross', words.closed, content);
}

export function unknownPage(language: Language): PageContent {
  const words = messages[language];
  return plainState('over', 'question', words.unknown, html`<p class="note">${words.unknownNote}</p>`);
}

export function badFormPage(language: Language): PageContent {
  const words = messages[language];
  return plainState('failed', 'cross', words.badForm, html`<p class="note">${words.badFormNote}</p>`);
}

function plainState(tone: string, drawing: IconName, title: string, content: Markup): PageContent {
  return {
    title,
    content: html`<section class="state ${tone}">
      <div class="seal">${icon(drawing)}</div>
      <h1>${title}</h1>
      ${content}
    </section>`,
  };
}

function statePage(
  view: CodeView,
  tone: string,
  drawing: IconName,
  title: string,
  content: Markup,
): PageContent {
  return { ...plainState(tone, drawing, title, content), title: `${title} ${amountOf(view)}` };
}

function summary(view: CodeView): Markup {
  const { language, code, charge } = view;
  const words = messages[language];
  const name = shopName(view);
  const method = charge?.paid === true ? findPaymentMethod(charge.paymentMethod) : undefined;
  const rows: [label: string, value: string, kind: string][] = [];
  if (name !== undefined) rows.push([words.payTo, name, '']);
  if (charge?.paidTime !== undefined) {
    const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    rows.push([words.paidTime, time.format(charge.paidTime), '']);
  }
  if (method !== undefined) rows.push([words.paidWith, method.label[language], '']);
  rows.push([words.orderNo, code.orderNo, 'number']);
  return html`<div class="ticket">
    ${amountLine(view)}
    <dl class="facts">
      ${rows.map(
        ([label, value, kind]) =>
          html`<div>
            <dt>${label}</dt>
            <dd class="${kind}">${value}</dd>
          </div>`,
      )}
    </dl>
  </div>`;
}

/** Milliseconds until the receipt returns to the shop, unless the payer touches the page. */
const followAfter = 5000;

function wayBack({ code, language }: CodeView, isFollowed: boolean): Markup {
  const words = messages[language];
  if (code.frontUrl === undefined) return html`<p class="after">${words.canClose}</p>`;
  return html`<div class="actions">
    <a
      class="button primary"
      href="/pay/${code.id}/return"
      ${isFollowed ? html`data-follow-after="${followAfter}"` : ''}
      >${words.returnToShop}</a
    >
    ${isFollowed ? html`<p class="after">${words.returning}</p>` : ''}
  </div>`;
}
