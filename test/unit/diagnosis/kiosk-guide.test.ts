import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import type { CheckId } from '../../../electron/contract/diagnosis.ts';
import { kioskGuide } from '../../../electron/contract/kiosk-guide.ts';

/** The page by its headings. */
const sections = new Map(
  readFileSync(fromRoot('docs/kiosk.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section): [string, string] => {
      const [heading = '', ...rest] = section.split('\n');
      return [heading, rest.join('\n')];
    }),
);
const ids = Object.keys(kioskGuide) as CheckId[];

/** The checks that a section says prove it. */
function provedBy(section: string): string[] {
  const [, told = ''] = /^Doctor: ((?:.+\n?)+)/m.exec(section) ?? [];
  return [...told.matchAll(/`([a-z-]+)`/g)].map(([, id]) => id ?? '');
}

describe('docs/kiosk.md', () => {
  test.each(ids)('has the step that %s proves, with its commands', (id) => {
    const setUp = kioskGuide[id];
    const section = sections.get(setUp?.section ?? '') ?? '';
    expect(provedBy(section)).toContain(id);
    if (setUp?.linux !== undefined) expect(section).toContain(setUp.linux);
    if (setUp?.windows !== undefined && setUp.linux === undefined) expect(section).toContain(setUp.windows);
  });

  test.each([...sections.keys()])('names no check that %s does not close', (heading) => {
    const closed = ids.filter((id) => kioskGuide[id]?.section === heading);
    expect(provedBy(sections.get(heading) ?? '').sort()).toEqual(closed.sort());
  });
});
