import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type TestApp } from '../support/app.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

/** The code with which the terminal ends. A dialog would keep it alive, and the test waiting. */
function endOf({ app }: TestApp): Promise<number | null> {
  return new Promise((resolve) => app.process().once('exit', resolve));
}

const errors: [what: string, happen: () => void, words: string][] = [
  [
    'an error that nobody catches',
    () =>
      void setTimeout(() => {
        throw new Error('the till is on fire');
      }, 100),
    'the till is on fire',
  ],
  [
    'a failure that nobody handles',
    () => void setTimeout(() => void Promise.reject(new Error('the till is under water')), 100),
    'the till is under water',
  ],
];
test.describe('a kiosk', () => {
  const args = ['--kiosk'];
  const shared = terminalForAll(() => ({ args }));

  for (const [what, happen, words] of errors) {
    test(`${what} ends it with code 1 and words, and the next start sells on`, async () => {
      const kiosk = shared.app;
      await kiosk.rest();
      await kiosk.showCode();
      const ended = endOf(kiosk);
      await kiosk.app.evaluate(happen);
      expect(await ended).toBe(1);
      const log = await readFile(join(kiosk.profile, 'logs', 'madoguchi.log'), 'utf8');
      expect(log).toContain(words);
      const again = await shared.start({ profile: kiosk.profile, args });
      await expect(again.screens.code.qr).toBeVisible();
    });
  }
});
