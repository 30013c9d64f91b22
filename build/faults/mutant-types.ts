/** Checks that the defects compile: one that does not proves nothing. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { type Mutant, mutated } from '../../test/fault/support/mutant.ts';
import { fromRoot } from '../paths.ts';

/** Many defects leave something unused: 6133, 6192, 6196, or unreachable: 7027. */
const harmless = new Set([6133, 6192, 6196, 6198, 7027]);

/** The compiler's problems by mutant's id; empty where all compile. */
export function typeProblems(mutants: readonly Mutant[]): Map<string, string> {
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(fromRoot('tsconfig.json'), (path) => ts.sys.readFile(path)).config as unknown,
    ts.sys,
    fromRoot('.'),
  );
  const planted = new Map<string, { text: string; version: string }>();
  const service = ts.createLanguageService({
    getScriptFileNames: () => [...new Set(mutants.map(({ file }) => fromRoot(file)))],
    getScriptVersion: (path) => planted.get(path)?.version ?? 'sound',
    getScriptSnapshot: (path) => {
      const text = planted.get(path)?.text ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => fromRoot('.'),
    getCompilationSettings: () => config.options,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    readDirectory: (path) => ts.sys.readDirectory(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  });
  const problems = new Map<string, string>();
  for (const mutant of mutants) {
    const path = fromRoot(mutant.file);
    planted.set(path, { text: mutated(readFileSync(path, 'utf8'), mutant), version: mutant.id });
    const found = [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)]
      .filter(({ code }) => !harmless.has(code))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    if (found.length > 0) problems.set(mutant.id, found.join('; '));
    planted.delete(path);
  }
  service.dispose();
  return problems;
}
