import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';
import { withLateModules } from '../../../build/late-modules.ts';

type Used = Readonly<Record<'open' | 'ask', () => unknown>>;

const bundle = `let node_fs = require("node:fs");
let node_sqlite = require("node:sqlite");
node_sqlite = runtime.__toESM(node_sqlite, 1);
let node_http = require("node:http");
const open = () => new node_sqlite.DatabaseSync("journal");
const ask = () => (0, node_http.request)("here");
return { open, ask };
`;

test('a bundle runs a CommonJS package in it where it first uses it, once, unless it hands it on whole', () => {
  const packed = `var require_log = () => void runs.push("log") ?? { create: () => "a logger" };
var import_log = /* @__PURE__ */ runtime.__toESM(require_log(), 1);
var require_whole = () => runs.push("whole");
var import_whole = runtime.__toESM(require_whole(), 1);
exports.whole = () => import_whole;
return () => import_log.default.create();
`;
  const exports = {};
  const runs: string[] = [];
  const runtime = { __toESM: (module: object) => ({ default: module }) };
  const code = withLateModules(packed);
  const create = (
    compileFunction(code, ['runs', 'exports', 'runtime']) as (...free: unknown[]) => () => unknown
  )(runs, exports, runtime);
  expect(runs).toEqual(['whole']);
  expect([create(), create()]).toEqual(['a logger', 'a logger']);
  expect(runs).toEqual(['whole', 'log']);
  expect(code.split('\n')).toHaveLength(packed.split('\n').length);
});

test('a bundle loads Node’s large modules where it first uses them, once, and the others at once', () => {
  const loaded: string[] = [];
  class DatabaseSync {
    readonly of: string;
    constructor(of: string) {
      this.of = of;
    }
  }
  const modules: Record<string, unknown> = {
    'node:fs': {},
    'node:sqlite': { DatabaseSync },
    'node:http': { request: (to: string) => `asked ${to}` },
  };
  const require = (name: string): unknown => {
    loaded.push(name);
    return modules[name];
  };
  const runtime = { __toESM: (module: object) => ({ ...module, default: module }) };
  const code = withLateModules(bundle);
  const run = compileFunction(code, ['require', 'runtime']) as (...free: unknown[]) => Used;
  const { open, ask } = run(require, runtime);
  expect(loaded).toEqual(['node:fs']);
  expect([open(), open(), ask()]).toEqual([
    new DatabaseSync('journal'),
    new DatabaseSync('journal'),
    'asked here',
  ]);
  expect(loaded).toEqual(['node:fs', 'node:sqlite', 'node:http']);
  // For the map of its sources.
  expect(code.split('\n')).toHaveLength(bundle.split('\n').length);
});
