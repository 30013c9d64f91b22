import { expect, test } from 'vitest';
import { checkProvisioningText } from '../../../electron/provisioning/check.ts';
import { wordsOfProblem } from '../../../electron/provisioning/words.ts';
import { badFiles } from '../../fault/provisioning/bad-files.ts';

const context = { origin: 'start', applied: null, hasService: false } as const;

test('a problem is one line with its place, what was expected, and what was probably meant', () => {
  const text = '{\n  "version": 1,\n  "langauge": "ja",\n  "expiryPeriod": 2\n}';
  const checked = checkProvisioningText(text, context);
  const lines = checked.ok ? [] : checked.problems.map((problem) => wordsOfProblem(problem, 'k.json'));
  expect(lines).toEqual([
    'k.json:3: /langauge: expected no field of this name, found "langauge"; did you mean "language"?',
    'k.json:4: /expiryPeriod: expected a whole number from 3 to 30, found "2"',
  ]);
});

test('what stands where no secret can is told, and a number in quotes is called a text', () => {
  const till = '"till": {"codeKey": "none", "quickAmounts": [0]}';
  const text = `{"version": 1, "tax": {"keypadRate": 5}, "printing": {"paperWidth": "80", "language": "none"}, ${till}}`;
  const checked = checkProvisioningText(text, context);
  const lines = checked.ok ? [] : checked.problems.map((problem) => wordsOfProblem(problem, 'k.json'));
  expect(lines).toEqual([
    'k.json:1: /tax/keypadRate: expected one of 10, 8, 0, found "5"',
    'k.json:1: /printing/paperWidth: expected a number, without quotes, found "80"',
    'k.json:1: /printing/language: expected one of ja, en, found "none"',
    'k.json:1: /till/quickAmounts/0: expected a whole number from 1 to 9999999999, found "0"',
  ]);
});

test('every problem has words, on one line, with what was expected', () => {
  for (const { name, content } of badFiles) {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    const checked = checkProvisioningText(text, context);
    const lines = checked.ok ? [] : checked.problems.map((problem) => wordsOfProblem(problem, 'k.json'));
    for (const line of lines) expect(line, name).toMatch(/^k\.json(:\d+)?: (\/\S+: )?expected [^\n]+$/);
  }
});

test('what a console takes for a command is not in the words', () => {
  const checked = checkProvisioningText(
    '{"version": 1, "\\u001b[2J\\r\\n": {"\\u202e": 1, "\\u202e": 2}}',
    context,
  );
  const lines = checked.ok ? [] : checked.problems.map((problem) => wordsOfProblem(problem, 'k.json'));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).not.toMatch(/\p{C}/u);
});
