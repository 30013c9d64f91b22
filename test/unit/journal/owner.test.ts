import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import { success } from '../../../electron/contract/result.ts';
import { ownerIn } from '../../../electron/journal/owner.ts';
import { adoptCopy } from '../../../electron/journal/taken-copy.ts';
import { clock, codeCame, journalPath, open, paid, sell } from './support.ts';

/** A closed journal in which these are the service's answers, the oldest first. */
function journalWith(...answers: Record<string, unknown>[]): string {
  const journal = open(journalPath());
  answers.forEach((answer, index) => {
    const came = codeCame(`code_${index + 1}`);
    const { code, validityMs = 0 } = came.received ?? {};
    const received = { code: { ...code, ...answer } as Code, validityMs };
    sell(journal, index + 1, { ...came, received }, paid);
  });
  journal.close();
  return journal.path;
}

/** Makes an answer in a closed journal's file no JSON any more, as a drive that goes bad does. */
function damage(path: string, codeId: string): void {
  const pages = readFileSync(path);
  const at = pages.indexOf(`{"id":"${codeId}"`);
  expect(at).toBeGreaterThan(0);
  pages.write('[', at);
  writeFileSync(path, pages);
}

test.each<[string, Record<string, unknown>, boolean]>([
  ['the charge', { liveMode: false, charge: { appId: 'app_shop', liveMode: true } }, true],
  [
    'the code, where the charge has null',
    { liveMode: true, charge: { appId: 'app_shop', liveMode: null } },
    true,
  ],
  ['the code, where the charge is silent', { liveMode: false, charge: { appId: 'app_shop' } }, false],
])('whether money is real is told by %s', (_, answer, liveMode) => {
  expect(ownerIn(journalWith(answer))).toEqual({ appId: 'app_shop', liveMode });
});

test('one answer that cannot be read leaves the others, and the copy is taken over', async () => {
  const charge = { appId: 'app_shop', liveMode: true };
  const copy = journalWith({ charge }, { charge: { appId: 'app_other', liveMode: false } });
  damage(copy, 'code_2');
  const claim = (owner: ReturnType<typeof ownerIn>) => {
    expect(owner).toEqual(charge);
    return success(undefined);
  };
  expect(await adoptCopy({ copy, path: journalPath(), clock }, claim)).toMatchObject({
    ok: true,
    value: { sales: 2 },
  });
});
