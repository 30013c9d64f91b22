import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compileMessages } from './messages.ts';
import { fromRoot } from './paths.ts';

compileMessages();

export default defineConfig({
  test: {
    root: fromRoot('.'),
    projects: [
      {
        root: fromRoot('.'),
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          environment: 'node',
          // Outside Electron its package only answers with a path, and would fetch a binary to have one.
          env: { ELECTRON_OVERRIDE_DIST_PATH: fromRoot('build/chromium-host') },
        },
        plugins: [svelte({ configFile: false })],
      },
      {
        root: fromRoot('.'),
        test: { name: 'contract', include: ['test/contract/**/*.test.ts'], environment: 'node' },
      },
    ],
  },
});
