import { getContext, setContext } from 'svelte';

const key = Symbol('help');

/** Provides how to open the help of the current screen; App calls it once. */
export function provideHelp(ask: () => void): void {
  setContext(key, ask);
}

/** A function that opens the current screen's help; undefined where there is none. */
export function useHelp(): (() => void) | undefined {
  return getContext<(() => void) | undefined>(key);
}
