import type Turns from './Turns.svelte';

let loaded = $state.raw<typeof Turns | null>(null);

/** Null until loaded, which the first screen does not wait for. */
export function turnsOrNull(): typeof Turns | null {
  return loaded;
}

/** Once; if it cannot be loaded, only the screens' own languages show. */
export async function loadTurns(): Promise<void> {
  loaded ??= await import('./Turns.svelte').then(
    (module) => module.default,
    () => null,
  );
}
