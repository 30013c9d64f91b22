import { expect, test } from 'vitest';
import type { CodeData } from '../../../electron/contract/code-fields.ts';
import { checkProvisioningText } from '../../../electron/provisioning/check.ts';
import { wordsOfProblem } from '../../../electron/provisioning/words.ts';
import { goodFile, textOf } from '../../fault/provisioning/good.ts';

/** What is wrong with the good file once it brings this, at a terminal whose service speaks so. */
function problemsOf(change: object, dialect?: 'documented' | 'elepay', kept?: CodeData) {
  const known = { hasService: dialect !== undefined, ...(kept && { codeData: kept }) };
  const context = { origin: 'import', applied: null, ...known } as const;
  const text = textOf({ ...goodFile(), ...change });
  const checked = checkProvisioningText(text, { ...context, ...(dialect && { dialect }) });
  const problems = checked.ok ? [] : checked.problems;
  return problems.map((problem) => [problem.pointer, wordsOfProblem(problem, 'till.json')] as const);
}

const codeData = {
  extra: { campaign: { id: 7 }, app: 'x' },
  metadata: { route: '1', note: '値'.repeat(86), ['k'.repeat(21)]: '' },
};
const elepay = { service: { baseUrl: 'https://pay.example/v1', dialect: 'elepay' } };

test('what goes with every code is held to the service of the file, with place and expectation', () => {
  expect(problemsOf({ codeData }).map(([path]) => path)).toEqual([]);
  const found = problemsOf({ ...elepay, codeData });
  expect(found.map(([path]) => path)).toEqual([
    '/codeData/extra/campaign',
    '/codeData/metadata/route',
    '/codeData/metadata/note',
    `/codeData/metadata/${'k'.repeat(21)}`,
  ]);
  const words = found.map(([, said]) => said).join('\n');
  for (const expected of [
    'a text, which is all',
    'does not begin with __',
    'at most 255 bytes',
    'at most 20 characters',
  ]) {
    expect(words).toContain(expected);
  }
});

test('a file without a service is held to that of the terminal', () => {
  const alone = { service: undefined, codeData };
  expect(problemsOf(alone, 'elepay')).toHaveLength(4);
  expect(problemsOf(alone, 'documented')).toEqual([]);
});

test('a file that brings another service has to replace what is kept and would be refused there', () => {
  const change = { ...elepay, codeData: undefined };
  const kept = { extra: { table: '7' }, metadata: { campaign: { id: 7 } } };
  expect(problemsOf(change, 'documented', kept).map(([path]) => path)).toEqual(['/codeData/metadata']);
  expect(problemsOf({ ...elepay, codeData: { metadata: {} } }, 'documented', kept)).toEqual([]);
  expect(problemsOf({ codeData: undefined }, 'documented', kept)).toEqual([]);
});
