import type Turns from './Turns.svelte';

let loaded = $state.raw<typeof Turns | null>(null);

/** What shows texts in turn; null until it is loaded, which the first screen does not wait for. */
export function turnsOrNull(): typeof Turns | null {
  return loaded;
}

/** Loads it, once; where it cannot be loaded, the languages of the screens stay alone. */
export async function loadTurns(): Promise<void> {
  loaded ??= await import('./Turns.svelte').then(
    (module) => module.default,
    () => null,
  );
}
