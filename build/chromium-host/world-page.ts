/** What runs in the page's own world, in every frame, before any script of the page: the far end of the bridge. */
import { type Bridge, type BridgeMessage, type WorldLink, takeMethod } from './world-bridge.ts';

/** The few things of a browser that the worlds use; the rest of this project's build has no DOM. */
export interface WorldWindow extends EventTarget {
  readonly top: unknown;
  readonly CustomEvent: new (type: string, init: { detail: unknown }) => Event;
  readonly MouseEvent: new (type: string, init: { relatedTarget: EventTarget }) => Event;
  readonly document: {
    readonly baseURI: string;
    readonly title: string;
    readonly head: object;
    createElement(name: string): EventTarget;
  };
  readonly MutationObserver: new (changed: () => void) => { observe(node: object, options: object): void };
  readonly frames: Record<string, unknown>;
  readonly screenX: number;
  readonly screenY: number;
  readonly outerWidth: number;
  readonly outerHeight: number;
  open(url?: string, target?: string, features?: string): unknown;
}

/** Names of the two directions on the shared element; private, because the element is. */
export function worldLink(
  world: WorldWindow,
  element: EventTarget,
  incoming: string,
  outgoing: string,
): WorldLink {
  const dispatch = takeMethod(EventTarget.prototype, 'dispatchEvent');
  const listen = takeMethod(EventTarget.prototype, 'addEventListener');
  const { CustomEvent } = world;
  const detail = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail') as object;
  const readDetail = takeMethod(detail, 'get');
  return {
    send: (message) => dispatch(element, new CustomEvent(outgoing, { detail: message })),
    receive: (handler) =>
      listen(element, incoming, (event: Event) => handler(readDetail(event) as BridgeMessage | null)),
  };
}

/** Puts something of the host's in the place of what a page would find. */
export function replaceInWorld(world: WorldWindow, name: string, value: unknown): void {
  Object.defineProperty(world, name, { value, enumerable: true, writable: false, configurable: false });
}

/** A page may place its window, which Chromium leaves to popups: it asks the host. */
export function askForPlaces(world: WorldWindow, ask: (...args: unknown[]) => unknown): void {
  const whole = (value: unknown): number => Math.trunc(Number(value)) || 0;
  const asking =
    (name: string, from: () => readonly [number, number]) =>
    (first: unknown, second: unknown): void => {
      const [one, two] = from();
      ask(name, one + whole(first), two + whole(second));
    };
  const nothing = (): readonly [number, number] => [0, 0];
  replaceInWorld(world, 'moveTo', asking('moveTo', nothing));
  replaceInWorld(
    world,
    'moveBy',
    asking('moveTo', () => [world.screenX, world.screenY]),
  );
  replaceInWorld(world, 'resizeTo', asking('resizeTo', nothing));
  replaceInWorld(
    world,
    'resizeBy',
    asking('resizeTo', () => [world.outerWidth, world.outerHeight]),
  );
}

/** Waits for the preload's world to hand over the shared element, then lets it define names in this world. */
export function startPageWorld(
  world: WorldWindow,
  handshake: string,
  createBridge: (link: WorldLink) => Bridge,
): void {
  function freeze(value: unknown): unknown {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
    if (!Object.isFrozen(value)) for (const item of Object.values(Object.freeze(value))) freeze(item);
    return value;
  }
  function expose(name: string, value: unknown): void {
    if (name in world)
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    Object.defineProperty(world, name, {
      value: freeze(value),
      enumerable: true,
      writable: false,
      configurable: false,
    });
  }
  function guardOpen(ask: (...args: unknown[]) => unknown): void {
    const original = world.open.bind(world);
    const { frames, document } = world;
    const own = ['_self', '_parent', '_top'];
    const open = (url = '', target = '_blank', features = ''): unknown => {
      if (own.includes(target.toLowerCase()) || (target !== '' && target in frames))
        return original(url, target, features);
      ask(url === '' ? 'about:blank' : new URL(url, document.baseURI).href, target, features);
      return null;
    };
    replaceInWorld(world, 'open', open);
  }
  const meet = (event: Event): void => {
    const element = (event as unknown as { relatedTarget: EventTarget }).relatedTarget;
    const bridge = createBridge(worldLink(world, element, 'to-page', 'to-preload'));
    bridge.offer(expose);
    guardOpen(bridge.remote(0));
    askForPlaces(world, bridge.remote(1));
  };
  world.addEventListener(handshake, meet, { once: true });
}

/** This world as source text. */
export const pageWorldSource = [worldLink, replaceInWorld, askForPlaces, startPageWorld]
  .map(String)
  .join('\n');
