import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { agenda } from './core/agenda.ts';
import type { drawnCode, stageOf } from './core/rules.ts';
import type { noSales } from './core/state.ts';
import type { step } from './core/step.ts';

/** The reducers that are explored, or a copy with a defect in it. */
export interface Core {
  agenda: typeof agenda;
  drawnCode: typeof drawnCode;
  noSales: typeof noSales;
  stageOf: typeof stageOf;
  step: typeof step;
}

/** What the core stands in, by its place under the root. */
export const coreParts = ['test/explore/core', 'electron/domain/code-rules.ts'];

/** Loads the reducers that stand under a root. */
export async function loadCore(root: string): Promise<Core> {
  const modules = await Promise.all(
    ['agenda', 'rules', 'state', 'step'].map(
      (name) =>
        import(pathToFileURL(join(root, 'test/explore/core', `${name}.ts`)).href) as Promise<Partial<Core>>,
    ),
  );
  return Object.assign({}, ...modules) as Core;
}
