import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { diagnosis, longest } from '../fixtures/diagnosis.ts';
import type { ShownScreen } from './customer-screens.ts';
import type { Mounted } from './mount.ts';

async function openDiagnosis({ session }: Mounted): Promise<void> {
  session.open('settings');
  await page.getByRole('tab', { name: /^(Diagnostics|診断)$/ }).click();
}

/** The diagnosis in the settings, in each of its states. */
export const diagnosisScreens: Record<string, ShownScreen> = {
  'settings: diagnosis': {
    start: {},
    open: async (mounted) => {
      mounted.bridge.answer('readDiagnosis', success(diagnosis));
      await openDiagnosis(mounted);
      await page
        .getByText(/^(How to set it up|設定のしかた)$/)
        .nth(1)
        .click();
    },
  },
  'settings: diagnosis with long words': {
    start: {},
    open: async (mounted) => {
      mounted.bridge.answer('readDiagnosis', success(longest));
      await openDiagnosis(mounted);
      await page.getByRole('article').first().findElement();
    },
  },
  'settings: diagnosis under way': {
    start: {},
    isLoading: true,
    open: async (mounted) => {
      mounted.bridge.answer('readDiagnosis', () => new Promise(() => undefined));
      await openDiagnosis(mounted);
    },
  },
  'settings: diagnosis that cannot be made': {
    start: {},
    open: async (mounted) => {
      mounted.bridge.answer('readDiagnosis', fail('internal', 'raw'));
      await openDiagnosis(mounted);
      await page.getByRole('alert').findElement();
    },
  },
};
