/** A busy machine must not fail tests: waits longer than vitest's one second. */
import { vi } from 'vitest';

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: 60_000, ...options });
