import type { PinPurpose } from '../../electron/contract/entry.ts';
import { moneyText } from '../lib/money.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { placeWords } from './staff.ts';

export interface EntryWords {
  lead: string;
  about?: string | undefined;
  enter: string;
}

export function entryWords(purpose: PinPurpose): EntryWords {
  switch (purpose.kind) {
    case 'open':
      return { lead: leadTo(purpose), enter: m.lock_enter() };
    case 'sign-on':
      return { lead: m.lock_lead_sign_on(), enter: m.lock_enter() };
    case 'settle-paid':
      return { lead: m.entry_settle_paid(), ...decision(purpose) };
    case 'settle-unpaid':
      return { lead: m.entry_settle_unpaid(), ...decision(purpose) };
    case 'second-code':
      return { lead: m.entry_second_code(), ...decision(purpose) };
    case 'refund':
      return { lead: m.entry_refund(), ...decision(purpose) };
    case 'current':
      return { lead: currentWords(purpose), enter: m.entry_continue() };
    case 'next':
    case 'repeat': {
      const lead = purpose.kind === 'next' ? m.pin_next() : m.pin_repeat();
      return { lead, about: purpose.person ?? m.rule_pin(), enter: m.entry_continue() };
    }
  }
}

function leadTo({ place, isFirstRun, isLost }: Extract<PinPurpose, { kind: 'open' }>): string {
  if (place === 'attach') return m.lock_lead({ place: m.customer_attach_open() });
  if (place === 'exit') return m.lock_lead({ place: m.menu_exit() });
  if (isLost) return m.lock_lead_lost();
  if (isFirstRun) return m.lock_lead_setup();
  return m.lock_lead({ place: placeWords(place) });
}

function currentWords({ person, removes }: Extract<PinPurpose, { kind: 'current' }>): string {
  if (person !== null) return `${m.people_current()} (${person})`;
  return removes ? m.pin_remove_title() : m.pin_current();
}

type Decision = Extract<PinPurpose, { amount: number | null }>;

function decision({ orderNo, amount, currency }: Decision): Omit<EntryWords, 'lead'> {
  const said = [orderNo, amount === null ? null : moneyText(amount, currency, getLocale())];
  const about = said.filter((part) => part !== null).join(' · ');
  return { about: about === '' ? undefined : about, enter: m.entry_approve() };
}
