import { describe, expect, test } from 'vitest';
import { doorOf, type FileFound, type ProfileFound } from '../../../electron/domain/door.ts';

const untraced = { journal: false, staff: false, updates: false, others: false };
const securities: ProfileFound['security'][] = ['absent', 'untouched', 'good', 'damaged', 'newer'];
const settings: FileFound[] = ['absent', 'older', 'good', 'damaged', 'newer'];

/** The table of docs/decisions/start.md: by what keeps the terminal closed, then by the settings, without and with traces. */
const table: Record<ProfileFound['security'], Record<FileFound, readonly [string, string]>> = {
  absent: {
    absent: ['first-run', 'security-lost'],
    older: ['sell, moves', 'sell, moves'],
    good: ['security-lost', 'security-lost'],
    damaged: ['security-lost', 'security-lost'],
    newer: ['newer-files', 'newer-files'],
  },
  untouched: {
    absent: ['first-run', 'settings-lost'],
    older: ['sell', 'sell'],
    good: ['sell', 'sell'],
    damaged: ['settings-lost', 'settings-lost'],
    newer: ['newer-files', 'newer-files'],
  },
  good: {
    absent: ['settings-lost', 'settings-lost'],
    older: ['sell', 'sell'],
    good: ['sell', 'sell'],
    damaged: ['settings-lost', 'settings-lost'],
    newer: ['newer-files', 'newer-files'],
  },
  damaged: {
    absent: ['security-lost', 'security-lost'],
    older: ['security-lost', 'security-lost'],
    good: ['security-lost', 'security-lost'],
    damaged: ['security-lost', 'security-lost'],
    newer: ['newer-files', 'newer-files'],
  },
  newer: {
    absent: ['newer-files', 'newer-files'],
    older: ['newer-files', 'newer-files'],
    good: ['newer-files', 'newer-files'],
    damaged: ['newer-files', 'newer-files'],
    newer: ['newer-files', 'newer-files'],
  },
};

function doorIn(found: Partial<ProfileFound>): string {
  const whole = { security: 'absent', settings: 'absent', traces: untraced, programIsOlder: false } as const;
  const door = doorOf({ ...whole, ...found });
  if (door.kind === 'sell') return door.migrates ? 'sell, moves' : 'sell';
  return 'why' in door ? door.why : door.kind;
}

const rows = securities.flatMap((security) => settings.map((each) => [security, each] as const));

describe('the door of a start', () => {
  test.each(rows)('security %s, settings %s', (security, each) => {
    const [without, withTraces] = table[security][each];
    expect(doorIn({ security, settings: each })).toBe(without);
    for (const trace of Object.keys(untraced)) {
      expect(doorIn({ security, settings: each, traces: { ...untraced, [trace]: true } })).toBe(withTraces);
    }
  });

  test.each(rows)('security %s, settings %s: an older program does not start', (security, each) => {
    const why = security === 'newer' || each === 'newer' ? 'newer-files' : 'older-program';
    expect(doorIn({ security, settings: each, programIsOlder: true })).toBe(why);
  });

  test('is that of a first run only where nothing at all is there', () => {
    const first = rows.filter(([security, each]) => doorIn({ security, settings: each }) === 'first-run');
    expect(first).toEqual([
      ['absent', 'absent'],
      ['untouched', 'absent'],
    ]);
  });
});
