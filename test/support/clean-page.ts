/** Removes what a test rendered: the library registers that once, and test files share their modules. */
import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-svelte';

beforeEach(() => cleanup());
