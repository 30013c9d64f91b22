import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { expectations, fine, hundreds, mistakes, path } from '../fixtures/provisioning.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const wrong = { provisioning: { path, problemCount: 3, applied: null, pinned: false } };
const problems = page.getByRole('region', { name: /^Places to correct: / });
const heading = page.getByRole('heading', { level: 1, name: 'The set-up file has to be corrected' });

describe('a terminal that was started with a wrong file', () => {
  async function startUnset(): Promise<Mounted> {
    const mounted = await mountApp({ terminal: { ...english, mode: 'unset', ...wrong } });
    mounted.bridge.answer('retryProvisioning', success(mistakes));
    return mounted;
  }

  async function startSelling(): Promise<Mounted> {
    const mounted = await mountApp({ terminal: { ...english, ...wrong } });
    mounted.bridge.answer('readProvisioning', success(mistakes));
    return mounted;
  }

  test('says so instead of the setup where nothing is set up yet', async () => {
    await startUnset();
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByText(/^Selling cannot begin yet/)).toBeVisible();
    await expect.element(button('Back to the sale')).not.toBeInTheDocument();
  });

  test('says so in a row of the sale screen where settings from before are in force', async () => {
    const { bridge } = await startSelling();
    const row = page.getByText(
      'Places to correct in the set-up file: 3. The settings from before are in force.',
    );
    await expect.element(row).toBeVisible();
    expect(bridge.requestsOf('readProvisioning')).toEqual([]);
    await button('Details').click();
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByText(/^You can go on selling/)).toBeVisible();
    await expect.element(button('Set up by hand')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(row).toBeVisible();
    await button('Close this message').click();
    await expect.element(row).not.toBeInTheDocument();
  });

  test('tells an engineer the file and, of each mistake, the place, what stands there, what should, and what was meant', async () => {
    await startSelling();
    await button('Details').click();
    await expect.element(page.getByText(path)).toBeVisible();
    const said = problems
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent.replaceAll(/\s+/g, ' ').trim());
    expect(said).toEqual([
      'Line 7 /terminal/orderPrefx Found orderPrefx There is no such field. Did you mean “orderPrefix”?',
      'Line 12 /expiryPeriod Found 45 Write a whole number from 3 to 30.',
      'Line 16 /service/dialect Found "elepya" Write one of these: documented, elepay Did you mean “elepay”?',
    ]);
  });

  test('words every expectation in both languages', async () => {
    const wrongPlaces = expectations.map((expected, at) => {
      return { pointer: `/${at}`, line: 1, found: null, expected, suggestion: null };
    });
    const { bridge, session } = await startSelling();
    const count = wrongPlaces.length;
    bridge.answer('readProvisioning', success({ path, problems: wrongPlaces, problemCount: count }));
    await button('Details').click();
    const words = (): string[] =>
      [...document.querySelectorAll('li')].map((item) => item.lastElementChild?.textContent.trim() ?? '');
    await expect.poll(words).toHaveLength(count);
    const inEnglish = words();
    await session.prefer({ language: 'ja' });
    await expect.element(page.getByRole('region', { name: /^修正が必要な箇所/ })).toBeVisible();
    words().forEach((inJapanese, at) => {
      expect.soft(inEnglish[at]).toMatch(/^[A-Z].*[.)"a-z\d]$/s);
      expect.soft(inJapanese).toMatch(/[ぁ-ん]/);
      expect.soft(inJapanese).not.toContain(inEnglish[at]);
    });
  });

  test('lists the first 200 of more, in a place that scrolls', async () => {
    const { bridge } = await startUnset();
    bridge.answer('retryProvisioning', success(hundreds));
    await button('Try again').click();
    await expect.element(page.getByText('The first 200 are shown.')).toBeVisible();
    expect(problems.getByRole('listitem').elements()).toHaveLength(200);
    await expect.element(button('Try again')).toBeInViewport();
    const list = page.getByRole('region', { name: 'For whoever prepared the terminal' }).element();
    expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
  });

  test('tries again, and says how many are left', async () => {
    const { bridge } = await startUnset();
    await button('Try again').click();
    await expect.element(page.getByText('Read again. Places to correct: 3.')).toBeVisible();
    expect(bridge.requestsOf('retryProvisioning')).toHaveLength(1);
  });

  test('goes on to sell when the file is right', async () => {
    const { bridge, session } = await startUnset();
    bridge.answer('retryProvisioning', () => {
      const provisioning = { path, problemCount: 0, applied: { serial: null, at: 1 }, pinned: false };
      bridge.send('terminal', { ...session.terminal.state, mode: 'practice', provisioning });
      return Promise.resolve(success(fine));
    });
    await button('Try again').click();
    await expect.element(page.getByText('The set-up file is in force')).toBeVisible();
    expect(session.screen).toBe('sale');
  });

  test('keeps the list when it cannot be tried again now', async () => {
    const { bridge } = await startSelling();
    bridge.answer('retryProvisioning', fail('busy', 'raw'));
    await button('Details').click();
    await button('Try again').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Something is still under way');
    await expect.element(page.getByText('/expiryPeriod')).toBeVisible();
  });

  test('says when the mistakes themselves cannot be read', async () => {
    const { bridge } = await startSelling();
    bridge.answer('readProvisioning', fail('internal', 'raw'));
    await button('Details').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Something went wrong inside the terminal.');
    bridge.answer('retryProvisioning', success(mistakes));
    await button('Try again').click();
    await expect.element(page.getByText('/expiryPeriod')).toBeVisible();
  });

  test('can be set up by hand instead, and finds back from there', async () => {
    const { bridge, session } = await startUnset();
    bridge.answer('practise', () => {
      bridge.send('terminal', { ...session.terminal.state, mode: 'practice' });
      return Promise.resolve(success(undefined));
    });
    await button('Set up by hand').click();
    await expect.element(button('Practice now')).toBeVisible();
    await button('Back').click();
    await expect.element(heading).toBeVisible();
    await button('Set up by hand').click();
    await button('Practice now').click();
    await expect.poll(() => session.screen).toBe('sale');
  });
});
