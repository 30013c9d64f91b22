import { createContext } from 'svelte';
import type { Session } from './session.svelte.ts';

/** App sets it once; every screen reads it. */
export const [useSession, provideSession] = createContext<Session>();
