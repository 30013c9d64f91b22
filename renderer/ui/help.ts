import { getContext, setContext } from 'svelte';

const key = Symbol('help');

/** App calls it once. */
export function provideHelp(ask: () => void): void {
  setContext(key, ask);
}

/** Opens the current screen's help; undefined where there is none. */
export function useHelp(): (() => void) | undefined {
  return getContext<(() => void) | undefined>(key);
}
