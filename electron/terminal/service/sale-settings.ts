import type { SaleSettings } from '../../sales/dependencies.ts';
import type { Settings } from '../../settings/schema.ts';
import { isTest } from '../state.ts';
import type { OpenedService } from './opened-service.ts';

/** What sales take from the settings; the page after payment and tests with a test key belong to the real service alone. */
export function saleSettings(known: Settings, kind: OpenedService['kind']): Omit<SaleSettings, 'staff'> {
  const { terminal, frontUrl, codeData, confirmAbove, dayEndsAt, tax, language } = known;
  const [test, page] = kind === 'live' ? [isTest(known), frontUrl] : [false, null];
  const sent = { prefix: terminal.orderPrefix, frontUrl: page, codeData };
  return { ...sent, confirmAbove, dayEndsAt, tax, language, test };
}
