import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { fail, success } from '../../../electron/contract/result.ts';
import type { Updates, UpdateState } from '../../../electron/contract/updates.ts';
import { diagnosis } from '../fixtures/diagnosis.ts';
import { openSettings } from '../support/settings-screen.ts';
import type { Mounted } from '../support/mount.ts';

const panel = page.getByRole('region', { name: 'Newer versions', exact: true });
const installNow = page.getByRole('button', { name: 'Install now' });

function standing(state: UpdateState, rolledBack: string | null = null): Updates {
  return { version: '0.1.0', from: 'https://updates.example/madoguchi', state, rolledBack, stuck: null };
}

async function openPanel(updates: Updates): Promise<Mounted> {
  const mounted = await openSettings();
  mounted.bridge.answer('readDiagnosis', success(diagnosis));
  mounted.bridge.answer('readUpdates', success(updates));
  await page.getByRole('tab', { name: 'Diagnostics' }).click();
  return mounted;
}

describe('newer versions', () => {
  test('say that one did not come up also where it cannot be read which', async () => {
    await openPanel(standing({ kind: 'newest', at: null }, '?'));
    await expect.element(panel.getByText(/did not come up, and which one cannot be read/)).toBeVisible();
  });

  test('say where they come from, and which one runs', async () => {
    await openPanel(standing({ kind: 'newest', at: null }));
    await expect.element(panel.getByText('0.1.0', { exact: true })).toBeVisible();
    await expect.element(panel.getByText(/https:\/\/updates\.example\/madoguchi/)).toBeVisible();
    await expect.element(panel.getByText(/Not looked yet/)).toBeVisible();
  });

  test('offer nothing to tap where nothing says where they come from', async () => {
    await openPanel({ ...standing({ kind: 'off' }), from: null });
    await expect.element(panel.getByText(/No newer version is looked for\./)).toBeVisible();
    expect(panel.getByRole('button').elements()).toHaveLength(0);
  });

  test('are installed on a tap when one is ready', async () => {
    const { bridge } = await openPanel(standing({ kind: 'ready', version: '0.2.0', wait: 'open' }));
    let asked = 0;
    bridge.answer('installUpdate', () => {
      asked += 1;
      return Promise.resolve(success(undefined));
    });
    await installNow.click();
    await expect.poll(() => asked).toBe(1);
  });

  test.each(['selling', 'unresolved'] as const)('are not, while something is %s', async (wait) => {
    await openPanel(standing({ kind: 'ready', version: '0.2.0', wait }));
    await expect.element(panel.getByText(/Version 0\.2\.0 is ready\. It waits/)).toBeVisible();
    await expect.element(installNow).toBeDisabled();
  });

  test('say why one was not installed', async () => {
    const { bridge } = await openPanel(standing({ kind: 'ready', version: '0.2.0', wait: 'open' }));
    bridge.answer('installUpdate', fail('storage', 'disk full'));
    bridge.answer('readUpdates', success(standing({ kind: 'failed', why: 'backup', at: 0 })));
    await installNow.click();
    await expect.element(panel.getByText(/The journal could not be backed up/)).toBeVisible();
  });

  test.each([
    ['frozen', /What is there holds no more/],
    ['rollback', /What is there is older than what was there before/],
    ['undated', /does not say when it was signed/],
    ['clock', /Check the date and time/],
  ] as const)('say what is wrong with a shelf that is refused: %s', async (why, words) => {
    await openPanel(standing({ kind: 'failed', why, at: 0 }));
    await expect.element(panel.getByText(words)).toBeVisible();
  });

  test('tell of a version that did not come up', async () => {
    await openPanel(standing({ kind: 'newest', at: null }, '0.2.0'));
    await expect.element(panel.getByText(/Version 0\.2\.0 did not come up\./)).toBeVisible();
  });
});
