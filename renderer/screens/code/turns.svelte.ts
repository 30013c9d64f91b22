import type Turns from './Turns.svelte';

let loaded = $state.raw<typeof Turns | null>(null);

/** The component that shows texts in turn; null until it is loaded, which the first screen does not wait for. */
export function turnsOrNull(): typeof Turns | null {
  return loaded;
}

/** Loads the component once; if that fails, only the screens' own languages show. */
export async function loadTurns(): Promise<void> {
  loaded ??= await import('./Turns.svelte').then(
    (module) => module.default,
    () => null,
  );
}
