import type { Snapshot } from '../../electron/contract/channels.ts';
import { success } from '../../electron/contract/result.ts';
import type { Session, Surroundings } from '../../renderer/state/session.svelte.ts';
import { startSession } from '../../renderer/state/start-session.ts';
import { snapshot } from '../component/fixtures/terminal.ts';
import { valueOf } from './result.ts';
import type { BridgeDouble } from './bridge.ts';

/** The surroundings of a session, for tests that look at none of them. */
export const surroundings: Surroundings = {
  now: () => 0,
  newId: () => crypto.randomUUID(),
  play: () => undefined,
  ticketIsBack: () => 'back',
  keypadLine: () => 'Keypad',
};

/** A session beside a double of main, which answers the tests' snapshot with these changes. */
export async function sessionBeside(
  bridge: BridgeDouble,
  change: Partial<Snapshot> = {},
  other: Partial<Surroundings> = {},
): Promise<Session> {
  bridge.answer('readSnapshot', success({ ...snapshot, ...change }));
  return valueOf(await startSession(bridge, { ...surroundings, ...other }));
}
