import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { misbehaviours, type PracticeBehaviour } from '../../../electron/contract/management.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { misbehaviourWords } from '../../../renderer/i18n/practice.ts';
import { troubleGroups } from '../../../renderer/lib/troubles.ts';
import { behaviour, live } from '../fixtures/settings.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const none: PracticeBehaviour = { documentedOnly: false, rules: [] };
const rules = page.getByRole('region', { name: 'What goes wrong' });
const trouble = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

async function openPanel(now: PracticeBehaviour = none): Promise<Mounted> {
  const mounted = await mountApp({ terminal: english });
  mounted.bridge.answer('readPractice', success(now));
  await button('Menu').click();
  await button('Practice panel').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Practice panel' })).toHaveFocus();
  await expect.element(rules).toBeVisible();
  await page.getByText('For developers').click();
  return mounted;
}

describe('the practice panel', () => {
  test('is not offered where money is real', async () => {
    await mountApp({ terminal: { ...live.terminal, ...english } });
    await button('Menu').click();
    await expect.element(button('Settings')).toBeVisible();
    await expect.element(button('Practice panel')).not.toBeInTheDocument();
  });

  test('offers a trainee what happens at a counter; all else is folded for developers', async () => {
    const { bridge, session } = await mountApp({ terminal: english });
    bridge.answer('readPractice', success(none));
    session.open('practice');
    await expect.element(rules).toBeVisible();
    const { shop, presented } = troubleGroups;
    for (const what of misbehaviours) {
      const isOffered = [...shop, ...presented].some((one) => one === what);
      expect(trouble(misbehaviourWords(what).name).elements(), what).toHaveLength(isOffered ? 1 : 0);
    }
    expect(shop).toContain('away');
  });

  test('explains every way to misbehave in a sentence', async () => {
    await openPanel();
    for (const what of misbehaviours) {
      const { name, explain } = misbehaviourWords(what);
      await expect.element(trouble(name)).toHaveAccessibleDescription(explain);
    }
  });

  test('says that nothing goes wrong', async () => {
    await openPanel();
    await expect.element(rules.getByText('Nothing goes wrong')).toBeVisible();
  });

  test.each([
    ['All', null, '', { kind: 'always' }],
    ['At an amount', 'Amount', '１,２００', { kind: 'amount', amount: 1200 }],
    ['At an amount', 'Amount', '9999999999', { kind: 'amount', amount: 9_999_999_999 }],
    ['Order number', 'Text in the order number', ' M1-0 ', { kind: 'order-no', contains: 'M1-0' }],
    [
      'Order number',
      'Text in the order number',
      'x'.repeat(50),
      { kind: 'order-no', contains: 'x'.repeat(50) },
    ],
  ] as const)('adds a rule: %s %s "%s"', async (when, name, value, expected) => {
    const { bridge } = await openPanel(behaviour);
    await page.getByText(when, { exact: true }).click();
    if (name !== null) await field(name).fill(value);
    await trouble('Slow answer').click();
    await expect
      .poll(() => bridge.requestsOf('setPractice'))
      .toEqual([{ ...behaviour, rules: [...behaviour.rules, { what: 'slow', when: expected }] }]);
    await expect.element(page.getByText(/^Added: Slow answer/)).toBeVisible();
    await expect.poll(() => rules.getByRole('listitem').elements().length).toBe(4);
    await expect.element(trouble('Slow answer')).toHaveAttribute('aria-pressed', 'true');
  });

  test('every trouble is one tap, and another tap ends it', async () => {
    const { bridge, session } = await openPanel();
    for (const what of misbehaviours) {
      const asked = bridge.requestsOf('setPractice').length;
      const one = trouble(misbehaviourWords(what).name);
      await one.click();
      await expect.element(one).toHaveAttribute('aria-pressed', 'true');
      expect(bridge.requestsOf('setPractice')[asked]?.rules[0]).toMatchObject({ what });
      await one.click();
      await expect.element(one).toHaveAttribute('aria-pressed', 'false');
      await session.practice.set(none);
    }
  });

  test('a trouble that needs a payer brings one along, once', async () => {
    const { bridge } = await openPanel();
    const payer = { what: 'payer-comes', when: { kind: 'always' } };
    const open = { what: 'open-charge', when: { kind: 'always' } };
    const refunded = { what: 'refunded', when: { kind: 'always' } };
    await trouble('Payment takes a while').click();
    await expect.poll(() => bridge.requestsOf('setPractice').at(-1)?.rules).toEqual([open, payer]);
    await trouble('Refunded in full').click();
    await expect.poll(() => bridge.requestsOf('setPractice').at(-1)?.rules).toEqual([open, payer, refunded]);
  });

  test('a stray answer comes once, at a read', async () => {
    const { bridge } = await openPanel();
    await trouble('Stray “not allowed” (405)').click();
    const rule = { what: 'stray-405', when: { kind: 'always' }, on: 'read', times: 1 };
    await expect
      .poll(() => bridge.requestsOf('setPractice'))
      .toEqual([{ documentedOnly: false, rules: [rule] }]);
    await expect.element(rules.getByText('every code, 1 more')).toBeVisible();
  });

  test.each([
    ['At an amount', 'Amount', '', 'Enter an amount first.'],
    ['At an amount', 'Amount', '0', 'Enter 1 or more.'],
    ['At an amount', 'Amount', '1.5', 'No decimals: enter a whole number.'],
    ['At an amount', 'Amount', '10000000000', 'An amount has 10 digits at most.'],
    ['Order number', 'Text in the order number', ' ', 'This is required.'],
    ['Order number', 'Text in the order number', 'x'.repeat(51), 'At most 50 characters.'],
  ])('refuses a rule: %s %s "%s"', async (when, name, value, words) => {
    const { bridge } = await openPanel();
    await page.getByText(when, { exact: true }).click();
    await field(name).fill(value);
    await trouble('Slow answer').click();
    await expect.element(field(name)).toHaveAccessibleDescription(words);
    expect(bridge.requestsOf('setPractice')).toEqual([]);
  });

  test.each([
    [17, false],
    [18, true],
  ])('holds %i rules and then no more: %s', async (count, isFull) => {
    const rule = { what: 'slow', when: { kind: 'always' } } as const;
    await openPanel({ documentedOnly: false, rules: Array.from({ length: count }, () => rule) });
    await expect.element(trouble('Service out of reach')).toHaveProperty('disabled', isFull);
  });

  test('takes a rule away, and puts it back', async () => {
    const { bridge } = await openPanel(behaviour);
    await button('Remove: Late payment (codes of ¥1,200)').click();
    const [, late, ...others] = behaviour.rules;
    expect(late?.what).toBe('late-capture');
    await expect
      .poll(() => bridge.requestsOf('setPractice'))
      .toEqual([{ documentedOnly: true, rules: [behaviour.rules[0], ...others] }]);
    await button('Undo').click();
    await expect.poll(() => bridge.requestsOf('setPractice')[1]).toEqual(behaviour);
    await expect.poll(() => rules.getByRole('listitem').elements().length).toBe(3);
  });

  test('offers only what the document shows', async () => {
    const { bridge } = await openPanel();
    const toggle = page.getByRole('switch', { name: 'Offer only what the document shows' });
    await toggle.click();
    await expect.poll(() => bridge.requestsOf('setPractice')).toEqual([{ documentedOnly: true, rules: [] }]);
    await expect.element(toggle).toBeChecked();
  });

  test('shows nothing as done that failed', async () => {
    const { bridge } = await openPanel();
    bridge.answer('setPractice', fail('storage', 'raw'));
    const toggle = page.getByRole('switch', { name: 'Offer only what the document shows' });
    await toggle.click();
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent('This terminal cannot write its records.');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect.element(toggle).not.toBeChecked();
  });

  test('says why it cannot be read, and reads it again', async () => {
    const { bridge, session } = await mountApp({ terminal: english });
    bridge.answer('readPractice', fail('internal', 'raw'));
    session.open('practice');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Something went wrong inside the terminal.');
    bridge.answer('readPractice', success(behaviour));
    await button('Try again').click();
    await expect.poll(() => rules.getByRole('listitem').elements().length).toBe(3);
  });
});

describe('the sale screen', () => {
  test('shows that practice misbehaves as long as there is a rule', async () => {
    const { session } = await openPanel(behaviour);
    session.open('sale');
    await expect.element(page.getByText('Misbehaving')).toBeVisible();
    await session.practice.set(none);
    await expect.element(page.getByText('Misbehaving')).not.toBeInTheDocument();
  });
});
