import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { staffScreens } from '../../../renderer/screens/later-screens.ts';
import { awaiting, saleIn } from '../fixtures/sales.ts';
import { openScreen, screenNames, startOf } from '../support/help-screens.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, english, itemSearch, scan } from '../support/sale-screen.ts';

const help = page.getByRole('dialog', { name: 'What this screen is for' });

/** Longer than a scanner waits between two keys. */
const apart = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 80));

async function mountScreen(screen: (typeof screenNames)[number]): Promise<Mounted> {
  const start = startOf(screen);
  const mounted = await mountApp({ ...start, terminal: { ...start.terminal, ...english } });
  openScreen(mounted, screen);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
  // The screen before has a heading too, and its buttons would go away with it.
  await expect.poll(() => document.querySelector('#app .loading')).toBeNull();
  return mounted;
}

describe.each(screenNames)('%s', (screen) => {
  test('has its own help, by the key and by a button in its bar', async () => {
    const { session } = await mountScreen(screen);
    await userEvent.keyboard('?');
    await expect.element(help).toBeVisible();
    expect(session.screen).toBe(screen);
    await userEvent.keyboard('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    // Over a code only the key: a customer reads that screen.
    if (screen === 'code') return;
    // The scan screen has its buttons below.
    const bar = screen === 'scan' ? page.getByRole('group', { name: 'For staff' }) : page.getByRole('banner');
    await bar.getByRole('button', { name: 'Help' }).click();
    await expect.element(help).toBeVisible();
    await button('Close').click();
    await expect.element(button('Help')).toHaveFocus();
    // Help neither leaves the screen nor cancels what it waits for.
    expect(session.screen).toBe(screen);
  });
});

test('a code is scanned after the help was read, and not while it is read', async () => {
  const { bridge } = await mountScreen('scan');
  await button('Help').click();
  await expect.element(help).toBeVisible();
  scan('286612345678901234');
  await apart();
  expect(bridge.requestsOf('openPresented')).toEqual([]);
  await button('Close').click();
  scan('286612345678901234');
  await expect.poll(() => bridge.requestsOf('openPresented')).toHaveLength(1);
  await expect.element(help).not.toBeInTheDocument();
});

describe('the key ?', () => {
  test('belongs to the field that has the focus', async () => {
    await mountScreen('sale');
    await itemSearch.fill('a');
    await userEvent.keyboard('?');
    await expect.element(itemSearch).toHaveValue('a?');
    await apart();
    await expect.element(help).not.toBeInTheDocument();
  });

  test('in what a scanner sends, or with Ctrl, asks for nothing', async () => {
    await mountScreen('sale');
    scan('https://shop.example/?a');
    await expect.element(page.getByText(/^No item has the barcode/)).toBeVisible();
    await userEvent.keyboard('{Control>}?{/Control}');
    await apart();
    await expect.element(help).not.toBeInTheDocument();
  });

  test('opens nothing over another dialog', async () => {
    await mountScreen('sale');
    await button('Menu').click();
    await expect.element(page.getByRole('dialog', { name: 'Staff menu' })).toBeVisible();
    await userEvent.keyboard('?');
    await apart();
    await expect.element(help).not.toBeInTheDocument();
  });
});

test('a code that comes on screen, and its outcome, are not hidden by a help', async () => {
  const { bridge, session } = await mountScreen('sale');
  await userEvent.keyboard('?');
  await expect.element(help).toBeVisible();
  bridge.send('sale', saleIn(awaiting));
  await expect.element(help).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(help).toBeVisible();
  bridge.send('sale', saleIn({ state: 'expired' }));
  await expect.element(help).not.toBeInTheDocument();
  session.askHelp(true);
  bridge.send('sale', null);
  await expect.element(help).not.toBeInTheDocument();
});

test('the focus goes to the heading of a screen that came while a help was read', async () => {
  const { session } = await mountScreen('sale');
  const { locations } = staffScreens;
  if (!locations) throw new Error('There is no such screen.');
  const screen = await locations();
  const late = Promise.withResolvers<typeof screen>();
  staffScreens.locations = () => late.promise;
  onTestFinished(() => void (staffScreens.locations = locations));
  session.open('locations');
  await button('Help').click();
  await expect.element(help).toBeVisible();
  late.resolve(screen);
  await expect
    .element(page.getByRole('button', { name: 'New location', includeHidden: true }))
    .toBeInTheDocument();
  await button('Close').click();
  await expect.element(help).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
