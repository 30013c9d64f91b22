/** The frames of one window, as Electron's WebFrameMain shows them. */
import type { Cdp } from './cdp.ts';
import { asElectron, guardedClass } from './guard.ts';
import { originOf, toAppUrl } from './origins.ts';

let lastRoutingId = 0;

/** One frame. It keeps its identity when it navigates. */
export class HostFrame
  extends guardedClass('WebFrameMain', Object)
  implements
    Pick<
      Electron.WebFrameMain,
      'url' | 'origin' | 'name' | 'routingId' | 'processId' | 'frameTreeNodeId' | 'detached'
    >
{
  readonly #parent: HostFrame | undefined;
  readonly routingId = ++lastRoutingId;
  readonly frameTreeNodeId = this.routingId;
  /** Chromium does not tell its process ids per frame; frames of one window share one. */
  readonly processId: number;
  url = '';
  name = '';
  detached = false;

  constructor(parent: HostFrame | undefined) {
    super();
    this.#parent = parent;
    this.processId = parent?.processId ?? this.routingId;
  }

  get origin(): string {
    return originOf(this.url);
  }

  get parent(): Electron.WebFrameMain | null {
    return this.#parent === undefined ? null : asElectron<Electron.WebFrameMain>(this.#parent);
  }

  get top(): Electron.WebFrameMain | null {
    return this.parent === null ? asElectron<Electron.WebFrameMain>(this) : this.parent.top;
  }

  isDestroyed(): boolean {
    return this.detached;
  }
}

/** The tree of frames of one window, kept from the protocol's events. */
export class FrameTree {
  readonly #byId = new Map<string, HostFrame>();
  /** The main frame, the same object for the window's whole life. */
  readonly main = new HostFrame(undefined);
  #mainId = '';

  /** Tells the main frame's id, which is its target's id. */
  start(mainId: string): void {
    this.#mainId = mainId;
    this.#byId.set(mainId, this.main);
  }

  /** The frame with this id; a frame that is not known yet is a new child of the main frame. */
  get(id: string): HostFrame {
    let frame = this.#byId.get(id);
    if (frame === undefined) {
      frame = new HostFrame(this.main);
      this.#byId.set(id, frame);
    }
    return frame;
  }

  /** True for a frame of this window. */
  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** True for the id of the main frame. */
  isMain(id: string | undefined): boolean {
    return id === this.#mainId;
  }

  /** Follows the frames of one session: the window's own, or that of a frame in another process. */
  follow(cdp: Cdp): void {
    cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      if (!this.#byId.has(frameId)) this.#byId.set(frameId, new HostFrame(this.get(parentFrameId)));
    });
    cdp.on('Page.frameNavigated', ({ frame }) => {
      const known = this.get(frame.id);
      known.url = toAppUrl(frame.url + (frame.urlFragment ?? ''));
      known.name = frame.name ?? '';
    });
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => (this.get(frameId).url = toAppUrl(url)));
    cdp.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'swap') return;
      this.get(frameId).detached = true;
      this.#byId.delete(frameId);
    });
  }
}
