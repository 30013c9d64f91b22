import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { config } from 'zod';
import { fromRoot } from '../../../build/paths.ts';
import '../../../electron/contract/plain-parsers.ts';

test('main compiles no parsers, and says so before any shape is made', () => {
  expect(config().jitless).toBe(true);
  const [first] = readFileSync(fromRoot('electron/main.ts'), 'utf8').split('\n');
  expect(first).toContain("import './contract/plain-parsers.ts'");
});
