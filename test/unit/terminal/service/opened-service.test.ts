import { expect, onTestFinished, test, vi } from 'vitest';
import type * as managing from '../../../../electron/management/management.ts';
import type * as selling from '../../../../electron/sales/sales.ts';
import { openService } from '../../../../electron/terminal/service/opened-service.ts';
import { tillOptions } from '../../../fault/support/till-options.ts';
import { newFolder } from '../../../support/folder.ts';
import { valueOf } from '../../../support/result.ts';

/** All that sales and management were opened with. */
const handed = vi.hoisted(() => ({ sales: [] as object[], management: [] as object[] }));

vi.mock('../../../../electron/sales/sales.ts', async (original) => {
  const real = await original<typeof selling>();
  const createSales: typeof real.createSales = (given) => {
    handed.sales.push(given);
    return real.createSales(given);
  };
  return { ...real, createSales };
});
vi.mock('../../../../electron/management/management.ts', async (original) => {
  const real = await original<typeof managing>();
  const createManagement: typeof real.createManagement = (given) => {
    handed.management.push(given);
    return real.createManagement(given);
  };
  return { ...real, createManagement };
});

test('sales and management are handed no way to the key, not when the journal is opened anew either', () => {
  const directory = newFolder('opened');
  const opened = valueOf(
    openService(tillOptions({ url: 'http://127.0.0.1:9', key: 'sk_test_kept_from_sales', directory })),
  );
  onTestFinished(() => opened.close());
  expect(opened.reopenJournal(false)).toMatchObject({ ok: true });
  for (const given of Object.values(handed)) {
    expect(given).toHaveLength(2);
    for (const options of given) {
      expect(Object.keys(options)).toContain('payments');
      expect(Object.keys(options)).not.toContain('secretKey');
    }
  }
});
