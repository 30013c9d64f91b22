import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Diagnosis } from '../../../electron/contract/diagnosis.ts';
import { fail, type Result, success } from '../../../electron/contract/result.ts';
import { allWell, diagnosis } from '../fixtures/diagnosis.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { openSettings } from '../support/settings-screen.ts';

const again = button('Check again');
const finding = (name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const panel = (name: string) => page.getByRole('region', { name, exact: true });

/** Opens the tab; the caller decides what main answers. */
async function openDiagnosis(
  answer: Result<Diagnosis> | (() => Promise<Result<Diagnosis>>),
): Promise<Mounted> {
  const mounted = await openSettings();
  mounted.bridge.answer('readDiagnosis', answer);
  await page.getByRole('tab', { name: 'Diagnostics' }).click();
  return mounted;
}

describe('the diagnosis', () => {
  test('is made when its tab is opened, and kept when the tab is left and opened again', async () => {
    let asked = 0;
    await openDiagnosis(() => {
      asked += 1;
      return Promise.resolve(success(diagnosis));
    });
    await expect.element(finding('Magic SysRq key')).toBeVisible();
    await page.getByRole('tab', { name: 'General' }).click();
    await page.getByRole('tab', { name: 'Diagnostics' }).click();
    await expect.element(finding('Magic SysRq key')).toBeVisible();
    expect(asked).toBe(1);
  });

  test('says first what stops a sale, then what to look at, what cannot be seen, and what is well', async () => {
    await openDiagnosis(success(diagnosis));
    await expect.element(page.getByRole('status').getByText('Would stop a sale: 2')).toBeVisible();
    const headings = page.getByRole('heading', { level: 2 });
    await expect.element(headings.nth(1)).toHaveTextContent('Stops sales (2)');
    await expect.element(headings.nth(2)).toHaveTextContent('Look at this (2)');
    await expect.element(headings.nth(3)).toHaveTextContent('Unknown (2)');
    await expect.element(headings.nth(4)).toHaveTextContent('OK (4)');
  });

  test('says of each finding, among those as grave, what was found, the facts, and what to do', async () => {
    await openDiagnosis(success(diagnosis));
    const sysrq = panel('Look at this (2)').getByRole('article').nth(1);
    await expect.element(sysrq.getByRole('heading')).toHaveTextContent('Magic SysRq key');
    await expect.element(sysrq.getByText('The keyboard can restart the machine and more.')).toBeVisible();
    await expect.element(sysrq.getByText('438')).toBeVisible();
    await expect.element(sysrq.getByText('Switch it off in the kernel.')).toBeVisible();
    const keys = finding('Super key and Alt+Tab');
    await expect.element(keys.getByText('It cannot be seen from here.')).toBeVisible();
  });

  test('shows the commands and the section of the guide to whoever wants them', async () => {
    await openDiagnosis(success(diagnosis));
    const sysrq = finding('Magic SysRq key');
    expect(sysrq.getByText(/kernel\.sysrq = 0/).elements()).toEqual([]);
    await sysrq.getByText('How to set it up').click();
    await expect.element(sysrq.getByText(/kernel\.sysrq = 0/)).toBeVisible();
    await expect.element(sysrq.getByText('docs/kiosk.md, “The other consoles”')).toBeVisible();
  });

  test('shows no commands of another system', async () => {
    await openDiagnosis(success({ ...diagnosis, platform: 'other' }));
    const sysrq = finding('Magic SysRq key');
    await sysrq.getByText('How to set it up').click();
    await expect.element(sysrq.getByText(/docs\/kiosk\.md/)).toBeVisible();
    expect(sysrq.getByText(/kernel\.sysrq = 0/).elements()).toEqual([]);
  });

  test('says so when nothing would stop a sale', async () => {
    await openDiagnosis(success(allWell));
    await expect.element(page.getByRole('status').getByText('Nothing would stop a sale')).toBeVisible();
    await expect.element(panel('OK (4)')).toBeVisible();
    expect(page.getByText('What to do').elements()).toEqual([]);
  });

  test('is made again at a press, which cannot be pressed meanwhile', async () => {
    const { bridge } = await openDiagnosis(success(diagnosis));
    await expect.element(finding('Magic SysRq key')).toBeVisible();
    const answer = Promise.withResolvers<Result<Diagnosis>>();
    bridge.answer('readDiagnosis', () => answer.promise);
    await again.click();
    await expect.element(again).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('status').getByText(/^Checking/)).toBeVisible();
    answer.resolve(success(allWell));
    await expect.element(page.getByText('Nothing would stop a sale')).toBeVisible();
    expect(finding('Magic SysRq key').elements()).toEqual([]);
  });

  test('that cannot be made says so, and can be tried again', async () => {
    const { bridge } = await openDiagnosis(fail('internal', 'raw'));
    await expect.element(page.getByRole('alert')).toBeVisible();
    bridge.answer('readDiagnosis', success(allWell));
    await again.click();
    await expect.element(page.getByText('Nothing would stop a sale')).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('is in the language of the screens', async () => {
    const mounted = await openSettings();
    const { bridge, session } = mounted;
    bridge.answer('readDiagnosis', success(diagnosis));
    bridge.send('terminal', { ...session.terminal.state, language: 'ja' });
    await page.getByRole('tab', { name: '診断' }).click();
    await expect.element(finding('SysRqキー')).toBeVisible();
    await expect.element(page.getByRole('status').getByText('会計が止まる問題：2件')).toBeVisible();
  });
});
