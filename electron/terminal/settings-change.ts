import { dialectProblemIn } from '../contract/dialect-limits.ts';
import { fail, type Result, success, type TerminalSettings } from '../contract/index.ts';
import type { Settings } from '../settings/schema.ts';

/**
 * The parts of the settings that a manager's change replaces. While practising the currency is yen and the
 * shop's own stays as it is: another one is a `conflict`. What open sales were made under, the currency and
 * the order-number prefix, is `busy` while one is open.
 */
export function settingsChange(
  request: TerminalSettings,
  settings: Settings,
  isSaleOpen: () => boolean,
): Result<Partial<Settings>> {
  const { name, orderPrefix, currency, expiryPeriod, confirmAbove, frontUrl } = request;
  const { dayEndsAt, tax, till, codeData } = request;
  const isPractice = settings.mode === 'practice';
  if (isPractice && currency !== undefined && currency !== 'JPY') {
    const message = 'currency: practice is in JPY; the shop has its own when its service is connected';
    return fail('conflict', message, { field: 'currency' });
  }
  const unfit = codeData && dialectProblemIn(codeData, settings.service?.dialect ?? 'documented');
  if (unfit) {
    const field = `codeData.${unfit.field}`;
    return fail('invalid', `${field}: the service does not take it`, { field, rule: unfit.rule });
  }
  const nextCurrency = isPractice ? settings.currency : (currency ?? settings.currency);
  const changed = (
    [
      ['orderPrefix', orderPrefix !== settings.terminal.orderPrefix],
      ['currency', nextCurrency !== settings.currency],
    ] as const
  ).find(([, differs]) => differs);
  if (changed && isSaleOpen()) {
    const [field] = changed;
    return fail('busy', `${field}: a sale is open. Finish it first.`, { field });
  }
  return success({
    terminal: { ...settings.terminal, name, orderPrefix },
    currency: nextCurrency,
    expiryPeriod,
    confirmAbove,
    ...(dayEndsAt !== undefined && { dayEndsAt }),
    ...(tax !== undefined && { tax }),
    ...(till !== undefined && { till }),
    ...(codeData !== undefined && { codeData }),
    frontUrl,
  });
}
