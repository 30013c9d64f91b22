import { createContext } from 'svelte';
import type { Session } from './session.svelte.ts';

/** Set once by App, read by every screen. */
export const [useSession, provideSession] = createContext<Session>();
