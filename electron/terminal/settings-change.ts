import type { CodeData } from '../contract/code-fields.ts';
import { dialectProblemIn } from '../contract/dialect-limits.ts';
import {
  type DialectName,
  fail,
  type Failure,
  type Result,
  success,
  type TerminalSettings,
} from '../contract/index.ts';
import type { Settings } from '../settings/schema.ts';
import { figuresIn } from '../settings/table.ts';

/**
 * The settings that a manager's change replaces. `conflict`: another currency while practising, where the shop's own stays.
 * `busy`: another currency or order-number prefix while a sale is open, or another currency while tickets or items are priced in
 * it.
 */
export function settingsChange(
  request: TerminalSettings,
  settings: Settings,
  held: { isSaleOpen: () => boolean; hasAmounts: () => boolean },
): Result<Partial<Settings>> {
  const { name, orderPrefix, currency, ...others } = request;
  const isPractice = settings.mode === 'practice';
  if (isPractice && currency !== undefined && currency !== 'JPY') {
    const message = 'currency: practice is in JPY; the shop has its own when its service is connected';
    return fail('conflict', message, { field: 'currency' });
  }
  const unfit = others.codeData && dataRefused(others.codeData, settings.service?.dialect ?? 'documented');
  if (unfit) return unfit;
  const nextCurrency = isPractice ? settings.currency : (currency ?? settings.currency);
  const changed = (
    [
      ['orderPrefix', orderPrefix !== settings.terminal.orderPrefix],
      ['currency', nextCurrency !== settings.currency],
    ] as const
  ).find(([, differs]) => differs);
  if (changed && held.isSaleOpen()) {
    const [field] = changed;
    return fail('busy', `${field}: a sale is open. Finish it first.`, { field });
  }
  const misread = currencyRefused(nextCurrency, settings, held.hasAmounts);
  if (misread) return misread;
  const { till = settings.till, confirmAbove } = others;
  return success({
    ...others,
    ...figuresIn(nextCurrency, { till, confirmAbove }, settings),
    terminal: { ...settings.terminal, name, orderPrefix },
    currency: nextCurrency,
  });
}

/** Tickets and items keep amounts without a currency, so it cannot change under them; null: it can. */
export function currencyRefused(
  currency: string,
  before: Pick<Settings, 'currency'>,
  hasAmounts: () => boolean,
): Failure | null {
  if (currency === before.currency || !hasAmounts()) return null;
  const message = `currency: tickets or items are priced in ${before.currency}. Charge or clear them first.`;
  return fail('currency-in-use', message, { field: 'currency' });
}

/** Why a service of this dialect would refuse every sale with this data; null: it would not. */
export function dataRefused(codeData: CodeData, dialect: DialectName): Failure | null {
  const unfit = dialectProblemIn(codeData, dialect);
  if (unfit === null) return null;
  const field = `codeData.${unfit.field}`;
  return fail('invalid', `${field}: the service does not take it`, { field, rule: unfit.rule });
}
