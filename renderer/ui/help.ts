import { getContext, setContext } from 'svelte';

const key = Symbol('help');

/** Says how the screen that is shown is explained; set once by App. */
export function provideHelp(ask: () => void): void {
  setContext(key, ask);
}

/** Asks for the help of the screen that is shown; undefined where there is none. */
export function useHelp(): (() => void) | undefined {
  return getContext<(() => void) | undefined>(key);
}
