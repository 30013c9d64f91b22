/** The pieces of npm run audit:security, in the order in which they run. */
import { breakout } from '../../test/fault/breakout/breakout.ts';
import { canary } from '../../test/fault/canary/canary.ts';
import { headers } from '../../test/fault/headers/headers.ts';
import { ipcFuzz } from '../../test/fault/ipc-fuzz/ipc-fuzz.ts';
import { pin } from '../../test/fault/pin/pin.ts';
import { provisioning } from '../../test/fault/provisioning/provisioning.ts';
import type { Piece } from '../../test/fault/support/piece.ts';

export const auditPieces: readonly Piece[] = [headers, ipcFuzz, breakout, canary, pin, provisioning];
