import { createContext } from 'svelte';
import type { Session } from './session.svelte.ts';

/** The session of the screens: set once by App, read by every screen. */
export const [useSession, provideSession] = createContext<Session>();
