import { defineConfig } from 'vitest/config';
import { fromRoot } from './paths.ts';
import { rendererPlugins } from './vite.renderer.ts';

export default defineConfig({
  test: {
    root: fromRoot('.'),
    projects: [
      {
        root: fromRoot('.'),
        test: { name: 'unit', include: ['test/unit/**/*.test.ts'], environment: 'node' },
        plugins: rendererPlugins(),
      },
      {
        root: fromRoot('.'),
        test: { name: 'contract', include: ['test/contract/**/*.test.ts'], environment: 'node' },
      },
    ],
  },
});
