import { describe, expect, test } from 'vitest';
import { Names } from '../support/names.ts';
import { Scene } from '../support/scene.ts';
import { network } from './network.ts';

describe('the network, in every state of a sale', () => {
  test('every fault in every state: one order number a sale, the right state, nothing asked twice', async () => {
    const report = await network.run({ seed: 1, count: 1_000, progress: () => undefined });
    expect(report.failures).toEqual([]);
    expect(report.figures.filter(({ met }) => !met)).toEqual([]);
  });

  test('answer after the deadline: matched by its number and journalled, never shown', async () => {
    await using scene = await Scene.open();
    scene.gate.treat = () => ({ kind: 'slow', delayMs: 15_500, perByteMs: 0 });
    const saleId = scene.begin();
    await scene.until('the deadline is over', () => scene.state === 'unknown');
    scene.gate.treat = () => ({ kind: 'pass' });
    await scene.pass(1_000);
    expect(scene.state).toBe('unknown');
    const orderNo = scene.page(saleId).attempts[0]?.orderNo;
    const late = (): unknown => scene.page(saleId).events.find(({ kind }) => kind === 'late-answer')?.details;
    await scene.until('the late code is journalled', () => late() !== undefined);
    expect(late()).toMatchObject({ attempt: 1, orderNo });
    expect(await scene.sales.renew(saleId)).toMatchObject({ ok: true });
    await scene.until('the service has answered', () => scene.inFlight === 0 && scene.state !== 'opening');
    expect(scene.page(saleId).attempts.map((attempt) => attempt.orderNo)).toEqual([orderNo, orderNo]);
    // The late code exists at the service, and nobody ever saw it.
    expect(scene.view?.phase).toMatchObject({ state: 'unknown', reason: { kind: 'duplicate' } });
    expect(scene.views.some((view) => view?.phase.state === 'awaiting')).toBe(false);
  });

  test('offline at start: the journal is readable, no new code', async () => {
    using names = new Names();
    await using scene = await Scene.open();
    const saleId = await scene.open();
    names.answer = 'not found';
    scene.restart();
    const day = scene.sales.readDay(null);
    expect(day).toMatchObject({ ok: true, value: { count: 1 } });
    expect(scene.page(saleId).events.length).toBeGreaterThan(3);
    // The code that was on the screen is provably not over: it is shown again.
    expect(scene.state).toBe('awaiting');
    names.answer = 'as usual';
    await scene.pay(scene.codeUrl);
    names.answer = 'not found';
    await scene.pass(30_000);
    expect(scene.view?.phase).toMatchObject({ state: 'awaiting', watch: { kind: 'offline' } });
    names.answer = 'as usual';
    await scene.pass(30_000);
    expect(scene.state).toBe('paid');
    scene.sales.dismiss(saleId);
    names.answer = 'not found';
    await scene.open();
    await scene.until('the tries are over', () => scene.state === 'refused');
    expect(scene.views.filter((view) => view?.phase.state === 'awaiting' && view.id !== saleId)).toEqual([]);
  });
});
