import { expect, test } from 'vitest';
import { success } from '../../../../electron/contract/result.ts';
import { firstSettings, type Settings } from '../../../../electron/settings/schema.ts';
import { settingsChange } from '../../../../electron/terminal/settings-change.ts';
import { SettingsForm } from '../../../../renderer/state/settings.svelte.ts';
import { terminal } from '../../../component/fixtures/terminal.ts';
import { BridgeDouble } from '../../../support/bridge.ts';
import { sessionBeside } from '../../../support/session.ts';

test('amounts that went with their currency are not saved again by the form that changed it', async () => {
  const off = { kind: 'amount', value: 500, name: '500円引き' } as const;
  const till = { ...terminal.till, quickAmounts: [500, 1_000], discounts: [off] };
  let settings: Settings = {
    ...firstSettings((count) => new Uint8Array(count)),
    mode: 'live',
    till,
    confirmAbove: 5_000,
  };
  const shop = { ...terminal, mode: 'live', till, confirmAbove: 5_000 } as const;
  const bridge = new BridgeDouble();
  const session = await sessionBeside(bridge, { terminal: shop });
  bridge.answer('changeSettings', (request) => {
    const changed = settingsChange(request, settings, { isSaleOpen: () => false, hasAmounts: () => false });
    if (!changed.ok) return Promise.resolve(changed);
    settings = { ...settings, ...changed.value };
    const { currency, till: kept, confirmAbove } = settings;
    bridge.send('terminal', { ...session.terminal.state, currency, till: kept, confirmAbove });
    return Promise.resolve(success(undefined));
  });
  const form = new SettingsForm(bridge, session.terminal);
  form.set('currency', 'USD');
  expect(await form.save()).toMatchObject({ ok: true });
  const dropped = { currency: 'USD', confirmAbove: 0, till: { quickAmounts: [], discounts: [] } };
  expect(settings).toMatchObject(dropped);
  // The screen says that there is something to save still, and asks before it is left.
  expect.soft(form.texts.quickAmounts.filter((text) => text !== '')).toEqual([]);
  await form.save();
  expect(settings).toMatchObject(dropped);
});
