/**
 * What runs in the preload's isolated world, in every frame: the near end of the bridge, and the guards against
 * windows and native menus. In the main frame it also runs the app's preload, with the `electron` module that a
 * sandboxed preload has. The host is reached through a binding that exists in this world only.
 */
import type { Bridge, WorldLink } from './world-bridge.ts';
import type { WorldWindow } from './world-page.ts';

/** What this world tells the host. */
export type FromPreload =
  | { kind: 'invoke'; id: number; channel: string; args: string }
  | { kind: 'send'; channel: string; args: string }
  | {
      kind: 'open';
      url: string;
      frameName: string;
      features: string;
      disposition: 'new-window' | 'foreground-tab';
    }
  | { kind: 'bounds'; bounds: Partial<Record<'x' | 'y' | 'width' | 'height', number>> }
  | { kind: 'context-menu'; x: number; y: number }
  | { kind: 'zoom'; direction: 'in' | 'out' }
  | { kind: 'title'; title: string }
  | { kind: 'preload-error'; message: string; stack: string };

/** What the host tells this world. */
export type ToPreload =
  | { kind: 'result'; id: number; ok: true; value: string }
  | { kind: 'result'; id: number; ok: false; message: string }
  | { kind: 'message'; channel: string; args: string };

type Listener = (event: unknown, ...args: unknown[]) => void;
type Preload = (exports: object, require: (name: string) => unknown, module: { exports: object }) => void;
interface Parts {
  readonly world: WorldWindow;
  readonly handshake: string;
  readonly host: (message: FromPreload) => void;
  readonly createBridge: (link: WorldLink) => Bridge;
  readonly worldLink: (
    world: WorldWindow,
    element: EventTarget,
    incoming: string,
    outgoing: string,
  ) => WorldLink;
  readonly encodeValue: (value: unknown) => string;
  readonly decodeValue: (text: string) => unknown;
}

/** `ipcRenderer` of a sandboxed preload, and the function that takes what the host sends. */
export function createIpcRenderer({ host, encodeValue, decodeValue }: Parts): {
  ipcRenderer: object;
  receive: (message: ToPreload) => void;
} {
  const listeners = new Map<string, { listener: Listener; once: boolean }[]>();
  const waiting = new Map<
    number,
    { channel: string; resolve(value: unknown): void; reject(error: Error): void }
  >();
  let lastId = 0;
  const add = (once: boolean) => (channel: string, listener: Listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }]);
    return ipcRenderer;
  };
  const remove = (channel: string, listener: Listener): object => {
    const all = listeners.get(channel) ?? [];
    const index = all.findLastIndex((entry) => entry.listener === listener);
    if (index >= 0) listeners.set(channel, all.toSpliced(index, 1));
    return ipcRenderer;
  };
  const emit = (channel: string, args: unknown[]): void => {
    for (const { listener, once } of listeners.get(channel) ?? []) {
      if (once) remove(channel, listener);
      listener({ sender: ipcRenderer, ports: [] }, ...args);
    }
  };
  const ipcRenderer = {
    invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
      const encoded = encodeValue(args);
      const id = ++lastId;
      return await new Promise((resolve, reject) => {
        waiting.set(id, { channel, resolve, reject });
        host({ kind: 'invoke', id, channel, args: encoded });
      });
    },
    send: (channel: string, ...args: unknown[]): void =>
      host({ kind: 'send', channel, args: encodeValue(args) }),
    on: add(false),
    addListener: add(false),
    once: add(true),
    off: remove,
    removeListener: remove,
    removeAllListeners: (channel?: string): object => {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    listenerCount: (channel: string): number => listeners.get(channel)?.length ?? 0,
  };
  const receive = (message: ToPreload): void => {
    if (message.kind === 'message') {
      emit(message.channel, decodeValue(message.args) as unknown[]);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) call?.resolve(decodeValue(message.value));
    else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${message.message}`));
  };
  return { ipcRenderer, receive };
}

/** Keeps new windows and native menus from appearing: the host decides about the one, the app draws the other. */
export function guardDocument({ world, host }: Parts): void {
  interface Input extends Event {
    readonly [field: string]: unknown;
  }
  const on = (type: string, handle: (event: Input) => void): void =>
    world.addEventListener(type, (event) => {
      if (!event.defaultPrevented) handle(event as Input);
    });
  const openLink = (event: Input): void => {
    const link = event
      .composedPath()
      .find((node) => 'href' in (node as object) && 'target' in (node as object)) as
      { href: unknown; target: string } | undefined;
    if (typeof link?.href !== 'string' || link.href === '') return;
    const aside = event['ctrlKey'] === true || event['metaKey'] === true || event['button'] === 1;
    const named = !['', '_self', '_parent', '_top'].includes(link.target) && !(link.target in world.frames);
    if (!aside && event['shiftKey'] !== true && !named) return;
    event.preventDefault();
    const disposition = event['shiftKey'] === true ? 'new-window' : 'foreground-tab';
    host({ kind: 'open', url: link.href, frameName: named ? link.target : '', features: '', disposition });
  };
  on('click', openLink);
  on('auxclick', openLink);
  on('contextmenu', (event) => {
    event.preventDefault();
    host({ kind: 'context-menu', x: Number(event['clientX']), y: Number(event['clientY']) });
  });
  // Electron only tells the app that somebody wants another size.
  const wheel = (event: Event): void => {
    const { ctrlKey, deltaY } = event as Input;
    if (ctrlKey !== true) return;
    event.preventDefault();
    host({ kind: 'zoom', direction: Number(deltaY) < 0 ? 'in' : 'out' });
  };
  world.addEventListener('wheel', wheel, { passive: false });
}

/** Tells the host the document's title, now and whenever it changes. */
export function followTitle({ world, host }: Parts): void {
  const { document, MutationObserver } = world;
  let told = '';
  const tell = (): void => {
    if (document.title === told) return;
    told = document.title;
    host({ kind: 'title', title: told });
  };
  const start = (): void => {
    tell();
    new MutationObserver(tell).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  };
  world.addEventListener('DOMContentLoaded', start, { once: true });
}

/**
 * Holds each key until the host has asked the app's `before-input-event` listeners. The `debugger` statement is
 * how a page waits for the host without the network; unless a listener is set it does nothing. No event reaches
 * anyone meanwhile, so none crosses to the page's world: gives the function that has such work wait.
 */
export function guardKeys(world: WorldWindow): (work: () => void) => void {
  let held: (() => void)[] | undefined;
  function hostDecidesAboutKey(event: Event): void {
    if (!event.isTrusted) return;
    const { type, key, code, repeat, isComposing, shiftKey, ctrlKey, altKey, metaKey, location } =
      event as never;
    const input = { type, key, code, repeat, isComposing, shiftKey, ctrlKey, altKey, metaKey, location };
    const decision = { prevent: false, input };
    held = [];
    debugger; // eslint-disable-line no-debugger -- see above
    const late = held;
    held = undefined;
    if (late.length > 0) queueMicrotask(() => late.forEach((work) => work()));
    if (!decision.prevent) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  world.addEventListener('keydown', hostDecidesAboutKey, true);
  world.addEventListener('keyup', hostDecidesAboutKey, true);
  return (work) => {
    if (held) held.push(work);
    else work();
  };
}

/** Starts this world; gives the function through which the host reaches it. */
export function startPreloadWorld(parts: Parts, preload: Preload): (message: ToPreload) => void {
  const { world, host, handshake, createBridge, worldLink } = parts;
  const unlessKeyIsHeld = guardKeys(world);
  guardDocument(parts);
  const element = world.document.createElement('i');
  const bridge = createBridge(worldLink(world, element, 'to-preload', 'to-page'));
  bridge.offer((url: string, frameName: string, features: string) => {
    const disposition = features === '' ? 'foreground-tab' : 'new-window';
    host({ kind: 'open', url, frameName, features, disposition });
  });
  bridge.offer((name: string, first: number, second: number) => {
    const bounds = name === 'moveTo' ? { x: first, y: second } : { width: first, height: second };
    if (world.top === world) host({ kind: 'bounds', bounds });
  });
  world.dispatchEvent(new world.MouseEvent(handshake, { relatedTarget: element }));
  const { ipcRenderer, receive } = createIpcRenderer(parts);
  if (world.top === world) {
    followTitle(parts);
    const expose = bridge.remote(0);
    const contextBridge = { exposeInMainWorld: (name: string, api: unknown): void => void expose(name, api) };
    const module = { exports: {} };
    const requireInPreload = (name: string): unknown => {
      if (name === 'electron' || name === 'electron/renderer') return { contextBridge, ipcRenderer };
      throw new Error(`module not found: ${name}`);
    };
    try {
      preload(module.exports, requireInPreload, module);
    } catch (error) {
      const { message, stack = '' } = error as Error;
      host({ kind: 'preload-error', message, stack });
    }
  }
  return (message) => unlessKeyIsHeld(() => receive(message));
}

/** This world as source text. */
export const preloadWorldSource = [
  createIpcRenderer,
  guardDocument,
  followTitle,
  guardKeys,
  startPreloadWorld,
]
  .map(String)
  .join('\n');
