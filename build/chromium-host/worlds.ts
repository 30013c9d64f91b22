/** Puts the two worlds' scripts together for one window. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { codecSource } from './codec.ts';
import { bridgeSource } from './world-bridge.ts';
import { pageWorldSource } from './world-page.ts';
import { preloadWorldSource } from './world-preload.ts';

/** The isolated world's name; also what its scripts are called in stack traces. */
export const preloadWorldName = 'chromium-host-preload';
/** The binding through which the isolated world calls the host. */
export const bindingName = 'chromiumHostSend';
/** The isolated world's function that takes the host's messages. */
export const receiverName = 'chromiumHostReceive';

/** The scripts of one window: `page` for the page's own world, `preload` for the isolated one. */
export interface WorldScripts {
  readonly page: string;
  readonly preload: string;
}

/** Makes the scripts; throws when the preload cannot be read or is not JavaScript, as its window would not work. */
export function worldScripts(preloadPath: string | undefined): WorldScripts {
  // The two worlds find each other by this name before any script of the page can run; it is of no use afterwards.
  const handshake = JSON.stringify(randomUUID());
  const code = preloadPath === undefined ? '' : readFileSync(preloadPath, 'utf8');
  const preload = `(function (exports, require, module) {\n${code}\n})`;
  new Script(preload, { filename: preloadPath ?? 'preload' });
  return {
    page: `(() => {
${bridgeSource}
${pageWorldSource}
startPageWorld(window, ${handshake}, createBridge);
})();`,
    preload: `(() => {
${codecSource}
${bridgeSource}
${pageWorldSource}
${preloadWorldSource}
const binding = globalThis.${bindingName};
const host = (message) => binding(JSON.stringify(message));
const parts = { world: window, handshake: ${handshake}, host, createBridge, worldLink, encodeValue, decodeValue };
const preload = ${preload};
globalThis.${receiverName} = startPreloadWorld(parts, preload);
})();
//# sourceURL=${preloadWorldName}`,
  };
}
