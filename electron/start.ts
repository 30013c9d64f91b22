import { join } from 'node:path';
import { requireCompiled } from './code-cache.ts';

// Half of what main's script takes before the window opens would be its compilation (docs/figures.md).
requireCompiled(join(import.meta.dirname, 'main.cjs'));
