import { describe, expect, onTestFinished, test } from 'vitest';
import { answer } from '../../support/raw-service.ts';
import { sceneKey } from '../support/scene.ts';
import { answers, AnswerBench } from './answers.ts';
import { type Asked, codeWith, goodCode, goodUrl } from './good.ts';
import { type AnswerKind, type Fate, json } from './kinds.ts';

async function bench(): Promise<AnswerBench> {
  const opened = await AnswerBench.open(7);
  onTestFinished(() => opened[Symbol.asyncDispose]());
  return opened;
}

const code = (asked: Asked): string => JSON.stringify(goodCode(asked));
const withUrl = (url: string) => (asked: Asked) => json(codeWith(asked, 'codeUrl', JSON.stringify(url)));
const withField = (field: string, value: string) => (asked: Asked) => json(codeWith(asked, field, value));

/** For each fate of a sale and each reason that it gives, one answer; all kinds with their fates are in kinds.ts. */
const rows: readonly [row: string, fate: Fate, reason: string | null, bytes: (asked: Asked) => Buffer][] = [
  ['empty 200', 'unknown', 'bad-answer', () => answer('200 OK')],
  ['javascript: URL', 'unknown', 'bad-answer', withUrl('javascript:alert(1)')],
  ['expiryPeriod 0', 'drawn', null, withField('expiryPeriod', '0')],
  ['400', 'refused', 'invalid', () => refusal('400 Bad Request')],
  ['401', 'refused', 'credentials', () => refusal('401 Unauthorized')],
  ['409', 'unknown', 'duplicate', () => refusal('409 Conflict')],
  ['429', 'gives-up', 'rate-limited', () => answer('429 Too Many Requests', '', { 'retry-after': '2' })],
  ['500', 'unknown', 'no-answer', () => refusal('500 Internal Server Error')],
];

function refusal(status: string): Buffer {
  return answer(status, JSON.stringify({ code: 'no', message: 'not in these words', field: 'expiryPeriod' }));
}

describe('an answer to a request for a code', () => {
  test.each(rows)('%s: the sale is %s', async (row, fate, reason, bytes) => {
    const { bench: opened, scene } = await wrapped();
    const tried = await opened.try({ name: row, bytes, may: [fate] });
    expect(tried).toEqual({ fate, problems: [] });
    const said = scene.views.findLast((view) => view !== null && 'reason' in view.phase)?.phase;
    expect(said && 'reason' in said ? said.reason.kind : null).toBe(reason);
    const qrs = scene.views.filter((view) => view?.phase.state === 'awaiting');
    expect(qrs.length > 0).toBe(fate === 'drawn');
  });

  async function wrapped() {
    const opened = await bench();
    return { bench: opened, scene: opened.scene };
  }

  test('a senseless expiryPeriod leaves the minutes that were asked for', async () => {
    const { bench: opened, scene } = await wrapped();
    for (const value of ['0', '-1', '1e9', '31']) {
      await opened.try({ name: value, bytes: withField('expiryPeriod', value), may: ['drawn'] });
      const phase = scene.views.findLast((view) => view?.phase.state === 'awaiting')?.phase;
      expect(phase).toMatchObject({ validityMs: 600_000 });
    }
  });

  test('400: the service is quoted, with the field', async () => {
    const { bench: opened, scene } = await wrapped();
    await opened.try({ name: '400', bytes: () => refusal('400 Bad Request'), may: ['refused'] });
    const phases = scene.views.flatMap((view) => (view?.phase.state === 'refused' ? [view.phase] : []));
    expect(phases[0]?.reason).toEqual({
      kind: 'invalid',
      message: 'not in these words',
      field: 'expiryPeriod',
    });
  });

  test.each(['401 Unauthorized', '403 Forbidden'])(
    '%s: selling stops, nothing is repeated',
    async (status) => {
      const { bench: opened, scene } = await wrapped();
      await opened.try({ name: status, bytes: () => refusal(status), may: ['refused'] });
      await scene.pass(60_000);
      expect(scene.stops).toEqual(['credentials']);
      expect(opened.creates).toBe(1);
    },
  );

  test('429: repeated with the same number after the time it asks for, which is capped', async () => {
    const { bench: opened, scene } = await wrapped();
    const waits: (number | null)[] = [];
    const kind: AnswerKind = {
      name: '429',
      bytes: () => answer('429 Too Many Requests', '', { 'retry-after': '3' }),
      may: ['gives-up'],
    };
    await opened.try(kind);
    for (const view of scene.views) if (view?.phase.state === 'opening') waits.push(view.phase.retryInMs);
    expect(waits.filter((wait) => wait !== null && wait >= 3_000)).not.toEqual([]);
    const [sale] = scene.views;
    const attempts = scene.page(sale?.id ?? '').attempts;
    expect(attempts.length).toBeGreaterThan(1);
    expect(new Set(attempts.map(({ orderNo }) => orderNo)).size).toBe(1);
    await opened.try({
      name: 'an hour',
      bytes: () => answer('429 Slow', '', { 'retry-after': '3600' }),
      may: ['gives-up'],
    });
  });

  test('error text that echoes the key is redacted', async () => {
    const { bench: opened, scene } = await wrapped();
    const echo = JSON.stringify({ code: 'bad', message: `no such key: ${sceneKey}` });
    await opened.try({ name: 'echo', bytes: () => answer('400 Bad Request', echo), may: ['refused'] });
    expect(JSON.stringify(scene.views)).not.toContain(sceneKey);
    expect(scene.logged.join('\n')).not.toContain(sceneKey);
    expect(JSON.stringify(scene.views)).toContain('no such key');
  });

  test('a code id already in the journal: unknown, and no QR', async () => {
    const { bench: opened, scene } = await wrapped();
    const same = withField('id', '"code_same"');
    expect(await opened.try({ name: 'first', bytes: same, may: ['drawn'] })).toMatchObject({ fate: 'drawn' });
    scene.views.length = 0;
    const second = await opened.try({ name: 'second', bytes: same, may: ['unknown'] });
    expect(second).toEqual({ fate: 'unknown', problems: [] });
  });
});

test('every kind of malformed answer: no crash, no QR from a bad one, the state that the catalogue says', async () => {
  const report = await answers.run({ seed: 1, count: 1_000, progress: () => undefined });
  expect(report.failures).toEqual([]);
  expect(report.figures.filter(({ met }) => !met)).toEqual([]);
});

test('the harness sees a QR where none may be, and another address than the good one', async () => {
  const opened = await bench();
  const good: AnswerKind = { name: 'good', bytes: (asked) => json(code(asked)), may: ['unknown'] };
  const tried = await opened.try(good);
  expect(tried.problems).toContain('a QR was drawn');
  const other: AnswerKind = { ...good, bytes: withUrl(`${goodUrl}x`), may: ['drawn'] };
  expect((await opened.try(other)).problems).toContain(`a QR of ${goodUrl}x was drawn`);
});
