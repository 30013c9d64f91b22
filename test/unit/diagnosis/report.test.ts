import { describe, expect, test } from 'vitest';
import { checkIds, type CheckId, type Diagnosis } from '../../../electron/contract/diagnosis.ts';
import { namedAs } from '../../../electron/contract/check-name.ts';
import { found } from '../../../electron/diagnosis/checks.ts';
import { reportOf, stopsSales } from '../../../electron/diagnosis/report.ts';
import en from '../../../renderer/i18n/messages/en/diagnosis.json' with { type: 'json' };
import ja from '../../../renderer/i18n/messages/ja/diagnosis.json' with { type: 'json' };

const diagnosisOf = (...checks: Diagnosis['checks']): Diagnosis => ({
  at: 0,
  platform: 'linux',
  versions: { app: '1.2.3', system: 'Linux' },
  checks,
});
const ids: CheckId[] = Object.values(checkIds).flatMap((of): readonly CheckId[] => of);

describe('the report', () => {
  test('stops sales only where something would', () => {
    const rest = [found('sysrq', 'notice'), found('fuses', 'unknown'), found('journal', 'good')];
    expect(stopsSales(diagnosisOf(...rest))).toBe(false);
    expect(stopsSales(diagnosisOf(...rest, found('journal-damaged', 'stops')))).toBe(true);
  });

  test('is told area by area, each finding with a sign in words', () => {
    const text = reportOf(
      diagnosisOf(
        found('sysrq', 'notice', { value: 438 }),
        found('journal', 'good', { path: '/x/journal.db', count: 3 }),
        found('journal-gaps', 'notice', { count: 1 }),
        found('key-missing', 'stops'),
        found('time-sync', 'unknown'),
      ),
      en,
    );
    expect(text).toContain('  STOPS    Secret key\n');
    expect(text).toContain('  LOOK     Magic SysRq key\n');
    expect(text).toContain('  UNKNOWN  Time server\n');
    expect(text).toContain('  OK       Journal of sales (Path: /x/journal.db, Count: 3)\n');
    expect(text.indexOf('Secret key')).toBeLessThan(text.indexOf('Unattended counter'));
    expect(text).toContain('Would stop a sale: 1. To look at: 2. Cannot be seen from here: 1');
    expect(text).toContain('Madoguchi 1.2.3');
  });

  test('closes a finding with the exact commands of the system, and names the section of the guide', () => {
    const text = reportOf(diagnosisOf(found('sysrq', 'notice')), en);
    expect(text).toContain("echo 'kernel.sysrq = 0' | sudo tee /etc/sysctl.d/90-madoguchi.conf\n");
    expect(text).toContain('docs/kiosk.md, “The other consoles”\n');
    expect(reportOf({ ...diagnosisOf(found('sysrq', 'notice')), platform: 'windows' }, en)).not.toContain(
      'sudo',
    );
  });

  test('tells the same commands once', () => {
    const text = reportOf(diagnosisOf(found('vt-switch', 'notice'), found('zap', 'notice')), en);
    expect(text.split('DontZap')).toHaveLength(2);
    expect(text).toContain('(the same commands as above)');
  });

  test.each(ids)('has words for %s, whatever was found', (id) => {
    for (const level of ['good', 'notice', 'stops', 'unknown'] as const) {
      if (level !== 'unknown' && !isWorded(id, level)) continue;
      const text = reportOf(diagnosisOf(found(id, level, { path: '/x' })), en);
      expect(text).not.toMatch(/\b[a-z]+(_[a-z]+)+\b|undefined|\{|\}/);
    }
  });
});

describe('the name of a check', () => {
  const languages: Record<string, Readonly<Record<string, string>>> = { en, ja };
  const keyOf = (id: string): string => `diagnosis_${id.replaceAll('-', '_')}`;

  test.each(Object.keys(languages))('is there for each, and is said once (%s)', (language) => {
    const words = languages[language] ?? {};
    const has = (id: CheckId): boolean => keyOf(id) in words;
    expect(ids.filter((id) => !has(namedAs(id, has)))).toEqual([]);
    const ofItsKind = (id: CheckId): string => namedAs(id, (one) => one !== id && has(one));
    const repeated = ids.filter((id) => has(id) && words[keyOf(ofItsKind(id))] === words[keyOf(id)]);
    expect(repeated.filter((id) => ofItsKind(id) !== id)).toEqual([]);
  });

  test('is its own, or that of the check which it is a kind of', () => {
    const has = (id: CheckId): boolean => ['clock', 'clock-late', 'journal'].includes(id);
    expect(namedAs('clock-late', has)).toBe('clock-late');
    expect(namedAs('clock-early', has)).toBe('clock');
    expect(namedAs('journal-copy-clock', has)).toBe('journal');
  });
});

/** Checks that are only ever good, or unknown, have no words for more. */
function isWorded(id: CheckId, level: 'good' | 'notice' | 'stops'): boolean {
  return level === 'good' || `diagnosis_${id.replaceAll('-', '_')}_found` in en;
}
