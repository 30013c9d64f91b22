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

/** What the rules and the worlds around them stand in, by its place under the root. */
export const exploredParts = [
  'test/explore',
  'electron/domain',
  'electron/payments/account-word.ts',
  'electron/payments/capability-memory.ts',
  'electron/payments/dialects',
  'electron/payments/merchant.ts',
  'electron/payments/span.ts',
  'electron/sales/outcomes.ts',
  'electron/terminal/service/changes.ts',
  'electron/contract/limits.ts',
  'electron/contract/result.ts',
  'electron/contract/rules.ts',
];

/** Loads the reducers that stand under a root. */
export async function loadCore(root: string): Promise<Core> {
  const modules = await Promise.all(
    ['agenda', 'rules', 'state', 'step'].map((name) => load<Partial<Core>>(root, `core/${name}.ts`)),
  );
  return Object.assign({}, ...modules) as Core;
}

/** Loads the class of a family's worlds, with the rules that they are about, from its module below test/explore under a root. */
export async function loadSpace<Class extends { name: string }>(
  root: string,
  module: string,
  { name }: Class,
): Promise<Class> {
  const classes = await load<Record<string, Class>>(root, module);
  const found = classes[name];
  if (!found) throw new Error(`${module} has no ${name}.`);
  return found;
}

async function load<Module>(root: string, name: string): Promise<Module> {
  return (await import(pathToFileURL(join(root, 'test/explore', name)).href)) as Module;
}
