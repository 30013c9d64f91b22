/** Takes what a test rendered off the page again: the library asks for it once, and the files share their modules. */
import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-svelte';

beforeEach(() => cleanup());
