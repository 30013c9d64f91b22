import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { config, core } from 'zod';
import { fromRoot } from '../../../build/paths.ts';
import '../../../electron/contract/plain-parsers.ts';

test('main compiles no parsers, and says so before any shape is made', () => {
  expect(config().jitless).toBe(true);
  const [first] = readFileSync(fromRoot('electron/main.ts'), 'utf8').split('\n');
  expect(first).toContain("import './contract/plain-parsers.ts'");
});

/** Every object, list and record among the shapes that the parts of main are made with. */
async function madeShapes(): Promise<core.$ZodType[]> {
  // Another test of this worker may have made them already.
  vi.resetModules();
  const { memoizer } = config();
  const made: core.$ZodType[] = [];
  config({
    memoizer: { attach: (shape) => made.push(shape), guard: () => undefined, alloc: (_, __, empty) => empty },
  });
  const folder = fromRoot('electron');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = `${folder}/${name}`;
    if (name.endsWith('.ts') && /from 'zod';/.test(readFileSync(path, 'utf8'))) await import(path);
  }
  config({ memoizer });
  return made;
}

test('no shape holds itself: nothing that is read needs to be kept until it is read whole', async () => {
  const made = await madeShapes();
  expect(made.length).toBeGreaterThan(500);
  expect(made.filter((shape) => core.isRecursiveSchema(shape))).toEqual([]);
});
