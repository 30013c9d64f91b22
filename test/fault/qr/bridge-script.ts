import { notificationNames, requestNames } from '../../../electron/contract/names.ts';
import type { Snapshot } from '../../../electron/contract/channels.ts';

/**
 * The main process as a script for a page: answers the start with a snapshot and every other request with
 * nothing, and lets the run push values as main does (`window.tell(name, value)`).
 */
export function bridgeScript(snapshot: Snapshot): string {
  return `
    const listeners = Object.fromEntries(${JSON.stringify(notificationNames)}.map((name) => [name, new Set()]));
    const answers = { readSnapshot: ${JSON.stringify(snapshot)} };
    const ask = (name) => () => Promise.resolve({ ok: true, value: answers[name] });
    const on = (name) => (listener) => {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    };
    window.madoguchi = {
      requests: Object.fromEntries(${JSON.stringify(requestNames)}.map((name) => [name, ask(name)])),
      on: Object.fromEntries(${JSON.stringify(notificationNames)}.map((name) => [name, on(name)])),
    };
    window.tell = (name, value) => { for (const listener of listeners[name]) listener(value); };
  `;
}
