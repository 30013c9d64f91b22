import { describe, expect, test } from 'vitest';
import { Scene } from '../support/scene.ts';
import { clock } from './clock.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 86_400_000;

/** What the countdown on the screen says now, in ms; fails when there is no code. */
function remainingMs(scene: Scene): number {
  const phase = scene.sales.current()?.phase;
  if (phase?.state !== 'awaiting') throw new Error(`There is no code on the screen: ${scene.state}.`);
  return phase.remainingMs;
}

describe('the clock', () => {
  test.each([
    ['back an hour', -hourMs],
    ['forward a year', yearMs],
    ['back ten years', -10 * yearMs],
    ['forward ten years', 10 * yearMs],
  ])('%s mid-countdown: hidden until it was asked about, then as before', async (_, jumpMs) => {
    await using scene = await Scene.open({ isDirect: true });
    await scene.open();
    await scene.pass(60_000);
    const before = remainingMs(scene);
    scene.machine.setWall(scene.machine.wallMs + jumpMs);
    expect(scene.sales.current()?.phase.state).toBe('lapsed');
    await scene.pass(120_000);
    expect(Math.abs(remainingMs(scene) - (before - 120_000))).toBeLessThanOrEqual(1);
    await scene.pass(before - 120_000 + 1);
    expect(scene.state).not.toBe('awaiting');
  });

  test('suspend past expiry: the QR is hidden in the first frame', async () => {
    await using scene = await Scene.open({ isDirect: true });
    await scene.open();
    scene.sales.suspended();
    expect(scene.state).toBe('lapsed');
    scene.machine.sleep(601_000);
    expect(scene.sales.current()?.phase.state).toBe('lapsed');
    const frames = scene.views.length;
    scene.sales.resumed();
    await scene.pass(30_000);
    expect(scene.views.slice(frames).filter((view) => view?.phase.state === 'awaiting')).toEqual([]);
    expect(scene.state).toBe('expired');
  });

  test('suspend within the time: the QR is hidden while asleep, and back with the time that is left', async () => {
    await using scene = await Scene.open({ isDirect: true });
    await scene.open();
    const before = remainingMs(scene);
    scene.sales.suspended();
    expect(scene.state).toBe('lapsed');
    scene.machine.sleep(200_000);
    scene.sales.resumed();
    expect(scene.state).toBe('awaiting');
    expect(Math.abs(remainingMs(scene) - (before - 200_000))).toBeLessThanOrEqual(1);
  });

  test.each(['expired', 'not-yet-valid'] as const)(
    'certificate-date error (%s): says "check the clock"',
    async (certificate) => {
      await using scene = await Scene.open();
      scene.gate.treat = () => ({ kind: 'certificate', certificate });
      await scene.open();
      await scene.until('the certificate was refused', () => scene.state === 'refused');
      const phase = scene.view?.phase;
      expect(phase).toMatchObject({ state: 'refused', reason: { kind: 'certificate' } });
      expect(JSON.stringify(phase)).toMatch(/check the clock/i);
    },
  );

  test('boot at 1970: sales still in order', async () => {
    await using scene = await Scene.open({ isDirect: true });
    const saleIds: string[] = [];
    for (const wallMs of [scene.machine.wallMs, 0, 1_000, scene.machine.wallMs + yearMs]) {
      scene.machine.setWall(wallMs);
      const saleId = await scene.open();
      await scene.pay(scene.codeUrl);
      await scene.pass(5_000);
      expect(scene.state).toBe('paid');
      scene.sales.dismiss(saleId);
      saleIds.push(saleId);
    }
    const found = scene.sales.find('T1-');
    const rows = found.ok ? found.value : [];
    expect(rows.map(({ id }) => id)).toEqual(saleIds.toReversed());
    const numbers = rows.map(({ orderNo }) => Number(orderNo.split('-')[1]));
    expect(numbers).toEqual([4, 3, 2, 1]);
  });

  test('restart mid-code: resumed if provably unexpired', async () => {
    await using scene = await Scene.open({ isDirect: true });
    await scene.open();
    const url = scene.codeUrl;
    await scene.pass(100_000);
    scene.restart();
    expect(scene.codeUrl).toBe(url);
    expect(Math.abs(remainingMs(scene) - 500_000)).toBeLessThanOrEqual(1_000);
  });

  test.each([
    ['another boot', (scene: Scene) => scene.restart({ sameBoot: false })],
    [
      'a wall clock that went back',
      (scene: Scene) => {
        scene.machine.setWall(scene.machine.wallMs - hourMs);
        scene.restart();
      },
    ],
    [
      'a code that is over',
      (scene: Scene) => {
        scene.machine.goOn(600_000);
        scene.restart();
      },
    ],
  ])('restart mid-code after %s: hidden and checked', async (_, restart) => {
    await using scene = await Scene.open({ isDirect: true });
    await scene.open();
    await scene.pass(100_000);
    await scene.pay(scene.codeUrl);
    restart(scene);
    expect(scene.views.filter((view) => view?.phase.state === 'awaiting')).toEqual([]);
    expect(scene.state).toBe('lapsed');
    await scene.pass(5_000);
    expect(scene.state).toBe('paid');
  });
});

test('clocks that jump by up to ten years, and suspend: the countdown is right within a second', async () => {
  const report = await clock.run({ seed: 1, count: 40, progress: () => undefined });
  expect(report.failures).toEqual([]);
  expect(report.figures.filter(({ met }) => !met)).toEqual([]);
});
