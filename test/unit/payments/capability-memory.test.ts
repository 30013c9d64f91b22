import { describe, expect, test, vi } from 'vitest';
import type { LearntCapabilities } from '../../../electron/payments/payment-service.ts';
import {
  createCapabilityMemory,
  createCreatedIds,
  mostCreated,
} from '../../../electron/payments/capability-memory.ts';

const hour = 3_600_000;

/** A memory whose clocks a test sets together, and everything that it told. */
function memoryOf(remembered: LearntCapabilities = {}) {
  const at = { now: 1_775_000_000_000 };
  const onChange = vi.fn<(learnt: LearntCapabilities) => void>();
  const memory = createCapabilityMemory(remembered, onChange, {
    wall: () => at.now,
    monotonic: () => at.now,
  });
  return { memory, at, onChange };
}

describe('a capability that has answered', () => {
  const believed: LearntCapabilities = { 'read-code': { offered: true, since: 1 } };

  test('is not unlearnt by a stray refusal, nor by many at once', () => {
    const { memory } = memoryOf(believed);
    const refusals = Array.from({ length: 50 }, () => memory.refused('read-code', false));
    expect(new Set(refusals)).toEqual(new Set(['stray']));
    expect(memory.knows('read-code')).toBe(true);
  });

  test('is not unlearnt within ten seconds, though the clock on the wall was set meanwhile', () => {
    const clock = { wall: 0, monotonic: 0 };
    const clocks = { wall: () => clock.wall, monotonic: () => clock.monotonic };
    const memory = createCapabilityMemory(believed, () => undefined, clocks);
    const refusals = Array.from({ length: 5 }, (_, nth) => {
      clock.monotonic += 2_000;
      // A boot at 1970; the network sets the clock before the last of them.
      clock.wall = nth === 4 ? Date.UTC(2026, 3, 1) : clock.monotonic;
      return memory.refused('read-code', false);
    });
    expect(new Set(refusals)).toEqual(new Set(['stray']));
    expect(memory.knows('read-code')).toBe(true);
  });

  test('is unlearnt by refusals over hours, and says when', () => {
    const { memory, at, onChange } = memoryOf(believed);
    const refusals = Array.from({ length: 5 }, () => {
      at.now += hour / 2;
      return memory.refused('read-code', false);
    });
    expect(refusals).toEqual(['stray', 'stray', 'stray', 'stray', 'missing']);
    expect(memory.learnt()).toEqual({ 'read-code': { offered: false, since: at.now } });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(memory.learnt());
  });

  test('is believed in anew after one answer', () => {
    const { memory, at } = memoryOf(believed);
    for (let round = 0; round < 10; round += 1) {
      at.now += hour;
      expect(memory.refused('read-code', false)).toBe('stray');
      if (round % 3 === 2) memory.answered('read-code');
    }
  });

  test('is never unlearnt by what is said of a record younger than a minute', () => {
    const { memory, at } = memoryOf(believed);
    for (let round = 0; round < 20; round += 1) {
      at.now += hour;
      expect(memory.refused('read-code', true)).toBe('stray');
    }
    expect(memory.knows('read-code')).toBe(true);
  });
});

describe('a capability that has never answered', () => {
  test.each([
    'read-code',
    'close-code',
    'list-charges',
    'make-refund',
    'create-charge',
    'revoke-charge',
  ] as const)('and is about money is missing after three refusals in a row: %s', (capability) => {
    const { memory } = memoryOf();
    expect([1, 2].map(() => memory.refused(capability, false))).toEqual(['stray', 'stray']);
    expect(memory.knows(capability)).toBeUndefined();
    expect(memory.refused(capability, false)).toBe('missing');
    expect(memory.all()).toEqual({ [capability]: false });
  });

  test('and is not about money answers so at once, and is known to be missing after three', () => {
    const { memory } = memoryOf();
    expect(memory.refused('list-locations', false)).toBe('missing');
    expect(memory.all()).toEqual({});
    memory.refused('list-locations', false);
    memory.refused('list-locations', false);
    expect(memory.all()).toEqual({ 'list-locations': false });
  });
});

describe('a capability that is missing', () => {
  test('is tried again after an hour, and then missing at once', () => {
    const { memory, at } = memoryOf();
    for (let count = 0; count < 3; count += 1) memory.refused('read-code', false);
    at.now += hour - 1;
    expect(memory.knows('read-code')).toBe(false);
    at.now += 1;
    expect(memory.knows('read-code')).toBeUndefined();
    expect(memory.all()).toEqual({});
    expect(memory.refused('read-code', false)).toBe('missing');
    expect(memory.knows('read-code')).toBe(false);
  });

  test('is not missing for ever when the clock is set back', () => {
    const { memory, at } = memoryOf({ 'read-code': { offered: false, since: 4_000_000_000_000 } });
    expect(memory.knows('read-code')).toBeUndefined();
    expect(at.now).toBeLessThan(4_000_000_000_000);
  });

  test('is tried again when a person asks for it; what was found stays', () => {
    const found = { 'read-code': { offered: true, since: 1 } };
    const { memory, at, onChange } = memoryOf({
      ...found,
      'close-code': { offered: false, since: 1_775_000_000_000 },
    });
    expect(memory.knows('close-code')).toBe(false);
    memory.forgetMissing();
    expect(memory.learnt()).toEqual(found);
    expect(memory.knows('close-code')).toBeUndefined();
    memory.forgetMissing();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(found);
    expect(at.now).toBe(1_775_000_000_000);
  });
});

describe('createCreatedIds', () => {
  test('knows what was created', () => {
    const created = createCreatedIds(() => 0);
    created.add('code_2');
    expect([created.has('code_1'), created.has('code_2'), created.has('code_3')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('forgets the oldest, so that a terminal that is never restarted does not fill its memory', () => {
    const created = createCreatedIds(() => 0);
    const ids = Array.from({ length: mostCreated + 1 }, (_, index) => `code_${index}`);
    for (const id of ['code_0', ...ids]) created.add(id);
    expect(ids.filter((id) => !created.has(id))).toEqual(['code_0']);
  });

  test('takes a record for just created as long as a code can live, and no longer', () => {
    let now = 5_000;
    const created = createCreatedIds(() => now);
    created.add('code_1');
    now += 30 * 60_000 - 1;
    expect(created.has('code_1')).toBe(true);
    now += 1;
    expect(created.has('code_1')).toBe(false);
  });

  test('calls a record young for a minute', () => {
    let now = 5_000;
    const created = createCreatedIds(() => now);
    created.add('code_1');
    now += 59_999;
    expect(created.isYoung('code_1')).toBe(true);
    now += 1;
    expect([created.isYoung('code_1'), created.isYoung('code_of_another')]).toEqual([false, false]);
  });
});
