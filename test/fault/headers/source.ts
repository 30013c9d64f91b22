/** The product's own source, read by the rules of build/source-rules.ts alone. */
import { globSync, readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import { fromRoot } from '../../../build/paths.ts';
import { mayBreakARule, sourceRules } from '../../../build/source-rules.ts';

const generated = 'renderer/i18n/generated/';
const linter = new ESLint({
  cwd: fromRoot('.'),
  overrideConfigFile: true,
  // Nobody gets round these rules by a comment.
  allowInlineConfig: false,
  overrideConfig: [
    { ignores: [generated] },
    { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
    ...svelte.configs.base,
    {
      files: ['**/*.svelte', '**/*.svelte.ts'],
      languageOptions: { parserOptions: { parser: tseslint.parser } },
    },
    ...sourceRules,
  ],
});

/** What was found: `file:line`, and the rule that is broken. */
function breachesOf({ filePath, messages }: ESLint.LintResult): string[] {
  const file = filePath
    .slice(fromRoot('.').length)
    .replace(/^[\\/]+/, '')
    .replaceAll('\\', '/');
  return messages.map(({ line, message }) => `${file}:${line}: ${message}`);
}

/** What a source breaks; `path` is relative to the project's root. */
export async function breachesIn(path: string, source: string): Promise<string[]> {
  if (!mayBreakARule(source)) return [];
  return (await linter.lintText(source, { filePath: fromRoot(path) })).flatMap(breachesOf);
}

/** What the product's source breaks, and how many files were read. */
export async function readProduct(): Promise<{ files: number; breaches: string[] }> {
  const files = globSync(['electron/**/*.ts', 'renderer/**/*.{ts,svelte}'], { cwd: fromRoot('.') }).filter(
    (file) => !file.replaceAll('\\', '/').startsWith(generated),
  );
  const toParse = files.filter((file) => mayBreakARule(readFileSync(fromRoot(file), 'utf8')));
  return { files: files.length, breaches: (await linter.lintFiles(toParse)).flatMap(breachesOf) };
}
