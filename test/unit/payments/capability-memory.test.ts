import { describe, expect, test, vi } from 'vitest';
import { createCapabilityMemory, createCreatedIds } from '../../../electron/payments/capability-memory.ts';

describe('createCapabilityMemory', () => {
  test('tries again what was missing, keeps what was found, and tells so only when something changed', () => {
    const onChange = vi.fn();
    const memory = createCapabilityMemory({ 'read-code': true, 'close-code': false }, onChange);
    memory.forgetMissing();
    expect(memory.all()).toEqual({ 'read-code': true });
    expect(memory.knows('close-code')).toBeUndefined();
    memory.forgetMissing();
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ 'read-code': true });
  });
});

describe('createCreatedIds', () => {
  test('knows what was created and not forgotten', () => {
    const created = createCreatedIds(() => 0);
    created.add('code_1');
    created.add('code_2');
    created.delete('code_1');
    expect([created.has('code_1'), created.has('code_2'), created.has('code_3')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('forgets the oldest, so that a terminal that is never restarted does not fill its memory', () => {
    const created = createCreatedIds(() => 0, 2);
    for (const id of ['code_1', 'code_2', 'code_2', 'code_3']) created.add(id);
    expect([created.has('code_1'), created.has('code_2'), created.has('code_3')]).toEqual([
      false,
      true,
      true,
    ]);
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
});
