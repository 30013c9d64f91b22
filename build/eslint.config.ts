import js from '@eslint/js';
import type { Linter } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { fromRoot } from './paths.ts';
import { sourceRules } from './source-rules.ts';

/**
 * Which folders a folder may import (docs/decisions/layers.md); `types`: by `import type` only. Anything else is an error that
 * names the rule.
 */
const partsOfTheTerminal = [
  'contract',
  'domain',
  'files',
  'ipc',
  'payments',
  'journal',
  'copy',
  'sales',
  'secrets',
  'settings',
  'catalogue',
  'staff',
  'provisioning',
  'management',
  'diagnosis',
  'window',
  'sandbox',
  'updates',
  'printing',
  'report',
] as const;
const electronFolders = [...partsOfTheTerminal, 'terminal'] as const;
const electronLayers: Record<(typeof electronFolders)[number], { uses: string[]; types?: string[] }> = {
  contract: { uses: [] },
  domain: { uses: ['contract'] },
  files: { uses: ['contract', 'domain'] },
  ipc: { uses: ['contract', 'domain'] },
  payments: { uses: ['contract', 'domain'] },
  journal: { uses: ['contract', 'domain', 'files'] },
  copy: { uses: ['contract', 'domain', 'files'] },
  sales: { uses: ['contract', 'domain', 'files'], types: ['journal', 'payments'] },
  secrets: { uses: ['contract', 'domain'] },
  settings: { uses: ['contract', 'domain', 'files'] },
  catalogue: { uses: ['contract', 'domain', 'files'] },
  staff: { uses: ['contract', 'domain', 'files'], types: ['settings'] },
  provisioning: { uses: ['contract', 'domain', 'files', 'settings', 'catalogue'] },
  management: { uses: ['contract', 'domain'], types: ['journal', 'payments', 'settings'] },
  diagnosis: { uses: ['contract', 'domain'], types: ['journal', 'payments', 'secrets', 'settings'] },
  window: { uses: ['ipc', 'contract', 'domain'] },
  sandbox: { uses: [] },
  updates: { uses: ['contract', 'domain', 'files'] },
  printing: { uses: ['contract', 'domain', 'files'] },
  report: { uses: ['contract', 'domain', 'files', 'journal', 'copy'] },
  terminal: { uses: [...partsOfTheTerminal] },
};
const rendererFolders = ['screens', 'ui', 'state', 'lib', 'i18n'] as const;
const rendererLayers: Record<(typeof rendererFolders)[number], string[]> = {
  screens: ['ui', 'state', 'lib', 'i18n'],
  state: ['lib'],
  ui: ['lib', 'i18n'],
  lib: [],
  i18n: ['lib'],
};

function forbid(layer: string, folders: readonly string[], allowTypeImports: boolean): object {
  return {
    group: folders.map((folder) => `**/${folder}/**`),
    allowTypeImports,
    message: `${layer} may not import this (docs/decisions/layers.md).`,
  };
}

/** Main takes no code of the screens; shared words are data. */
const codeOfScreens = {
  group: ['ts', 'js', 'svelte'].map((kind) => `**/renderer/**/*.${kind}`),
  message: 'Main may not import code of the screens (docs/decisions/layers.md).',
};

const layerRules: Linter.Config[] = [
  ...electronFolders.map((folder): Linter.Config => {
    const { uses, types = [] } = electronLayers[folder];
    const others = electronFolders.filter((name) => name !== folder && !uses.includes(name));
    const never = others.filter((name) => !types.includes(name));
    const patterns: object[] = [codeOfScreens];
    if (never.length > 0) patterns.push(forbid(`electron/${folder}`, never, false));
    if (types.length > 0) patterns.push(forbid(`electron/${folder}`, types, true));
    patterns.push({
      group: ['**/main.ts', '**/preload.ts', '**/customer-preload.ts', '**/entry-preload.ts'],
      message: 'Nobody imports the composition root.',
    });
    return {
      files: [`electron/${folder}/**/*.ts`],
      rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
    };
  }),
  ...rendererFolders.map((folder): Linter.Config => {
    const uses = rendererLayers[folder];
    const never = rendererFolders.filter((name) => name !== folder && !uses.includes(name));
    const electron =
      folder === 'lib' ? electronFolders.filter((f) => f !== 'contract' && f !== 'domain') : ['electron'];
    const patterns = [forbid(`renderer/${folder}`, [...never, ...electron], folder !== 'lib')];
    return {
      files: [`renderer/${folder}/**/*.{ts,svelte}`, `renderer/${folder}/**/*.svelte.ts`],
      rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
    };
  }),
];

const longestFunction = { max: 60, skipBlankLines: true, skipComments: true };

const functionRules: Linter.Config[] = [
  {
    files: ['electron/**', 'renderer/**', 'build/**'],
    rules: { 'max-lines-per-function': ['error', longestFunction] },
  },
];

export default defineConfig(
  { ignores: ['node_modules/', 'out/', 'dist/', 'renderer/i18n/generated/', 'resources/public/'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: { projectService: true, tsconfigRootDir: fromRoot('.') },
    },
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-duplicate-imports': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], parser: tseslint.parser },
    },
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    // `satisfies` holds a family of handlers to the contract, without repeating its names.
    files: ['electron/terminal/requests/*.ts'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    // The linter's TypeScript does not see a component's props, so callbacks' parameters are `any`; svelte-check checks these types.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['renderer/**'],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-globals': ['error', 'process', 'Buffer', 'require', 'global', '__dirname'],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'svelte/store', message: 'Shared state is a class with runes in renderer/state.' },
            { name: 'electron', message: 'The renderer has no Electron.' },
          ],
          patterns: [{ group: ['node:*'], message: 'The renderer has no Node.' }],
        },
      ],
    },
  },
  ...sourceRules,
  ...layerRules,
  ...functionRules,
  { files: ['build/**', 'test/**'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
);
