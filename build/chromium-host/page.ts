/** One page in Chromium: everything that the protocol says about it, and the channel to its preload. */
import { type AttachedToTarget, type Cdp, type ConsoleCalled, type Paused, ignoreClosed } from './cdp.ts';
import { type FrameTree, type HostFrame } from './frames.ts';
import { host } from './host.ts';
import { toAppUrl } from './origins.ts';
import type { FromPreload, ToPreload } from './world-preload.ts';
import { type WorldScripts, bindingName, preloadWorldName, receiverName } from './worlds.ts';

/** What a page tells its window. */
export interface PageOwner {
  readonly frames: FrameTree;
  fromPreload(message: FromPreload, frame: HostFrame, reply: (message: ToPreload) => void): void;
  /** Starts answering for the requests of a session. */
  routeRequests(cdp: Cdp): void;
  domReady(): void;
  loaded(): void;
  painted(): void;
  /** The main frame shows an error page instead of this address. */
  failed(url: string): void;
  navigationRequested(url: string): void;
  /** True when the page's dialogs (alert, confirm, prompt) are to be dismissed at once. */
  readonly dismissesDialogs: boolean;
  windowOpened(url: string, frameName: string, features: string): void;
  consoleCalled(message: ConsoleCalled): void;
  /** True when the key must not reach the page. */
  preventsKey(input: Record<string, unknown>): boolean;
}

/** The page's session, its execution contexts and the messages to and from its preload. */
export class Page {
  readonly cdp: Cdp;
  readonly #owner: PageOwner;
  readonly #scripts: WorldScripts;
  readonly #preloadContexts = new Map<number, HostFrame>();
  #mainContext: number | undefined;
  /** The document that the app asked for; the empty one that every page starts with does not count. */
  #loaderId: string | undefined;

  constructor(sessionId: string, owner: PageOwner, scripts: WorldScripts) {
    this.cdp = host().chromium.connection.session(sessionId);
    this.#owner = owner;
    this.#scripts = scripts;
  }

  /** Prepares the page, which Chromium holds until this has happened. */
  async start(extra: Promise<unknown>[]): Promise<void> {
    this.#follow();
    await Promise.all([
      ...this.#prepare(this.cdp),
      this.cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      ...extra,
    ]);
    await this.cdp.send('Runtime.runIfWaitingForDebugger');
  }

  /** Sends a message to the preload; without one it is lost, as in Electron. */
  send(message: ToPreload): void {
    if (this.#mainContext !== undefined) this.#sendTo(this.#mainContext, message);
  }

  #sendTo(executionContextId: number, message: ToPreload): void {
    ignoreClosed(
      this.cdp.send('Runtime.callFunctionOn', {
        functionDeclaration: `function (message) { globalThis.${receiverName}(message); }`,
        executionContextId,
        arguments: [{ value: message }],
        silent: false,
      }),
    );
  }

  #prepare(cdp: Cdp): Promise<unknown>[] {
    this.#owner.routeRequests(cdp);
    this.#owner.frames.follow(cdp);
    cdp.on('Target.attachedToTarget', (attached) => this.#attachChild(attached));
    return [
      cdp.send('Page.enable'),
      cdp.send('Runtime.enable'),
      cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      cdp.send('Runtime.addBinding', { name: bindingName, executionContextName: preloadWorldName }),
      cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: this.#scripts.page }),
      cdp.send('Page.addScriptToEvaluateOnNewDocument', {
        source: this.#scripts.preload,
        worldName: preloadWorldName,
      }),
      cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    ];
  }

  /** Frames in other processes and workers: their requests pass the same guards, then they may run. */
  #attachChild({ sessionId, targetInfo }: AttachedToTarget): void {
    const child = host().chromium.connection.session(sessionId);
    const prepared = targetInfo.type === 'iframe' ? this.#prepare(child) : this.#prepareWorker(child);
    ignoreClosed(Promise.all(prepared));
    ignoreClosed(child.send('Runtime.runIfWaitingForDebugger'));
  }

  #prepareWorker(child: Cdp): Promise<unknown>[] {
    this.#owner.routeRequests(child);
    return [child.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })];
  }

  #follow(): void {
    const { cdp } = this;
    const owner = this.#owner;
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId = (context.auxData as { frameId?: string } | undefined)?.frameId;
      if (context.name !== preloadWorldName || frameId === undefined) return;
      this.#preloadContexts.set(context.id, owner.frames.get(frameId));
      if (owner.frames.isMain(frameId)) this.#mainContext = context.id;
    });
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => this.#forget(executionContextId));
    cdp.on('Runtime.executionContextsCleared', () => {
      this.#preloadContexts.clear();
      this.#mainContext = undefined;
    });
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const frame = this.#preloadContexts.get(executionContextId);
      if (name !== bindingName || frame === undefined) return;
      owner.fromPreload(JSON.parse(payload) as FromPreload, frame, (message) =>
        this.#sendTo(executionContextId, message),
      );
    });
    cdp.on('Runtime.consoleAPICalled', (message) => owner.consoleCalled(message));
    cdp.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
      if (owner.frames.isMain(frameId)) owner.navigationRequested(toAppUrl(url));
    });
    cdp.on('Page.javascriptDialogOpening', () => {
      if (owner.dismissesDialogs) ignoreClosed(cdp.send('Page.handleJavaScriptDialog', { accept: false }));
    });
    cdp.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
      owner.windowOpened(url, windowName, windowFeatures.join(',')),
    );
    cdp.on('Debugger.paused', (paused) => ignoreClosed(this.#decideKey(paused)));
    cdp.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (!owner.frames.isMain(frameId) || loaderId !== this.#loaderId) return;
      if (name === 'DOMContentLoaded') owner.domReady();
      else if (name === 'load') owner.loaded();
      else if (name === 'firstPaint') owner.painted();
    });
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (!owner.frames.isMain(frame.id)) return;
      // An error page is not the document that was asked for, so it neither loads nor paints.
      this.#loaderId = frame.unreachableUrl ? undefined : frame.loaderId;
      if (frame.unreachableUrl) owner.failed(toAppUrl(frame.unreachableUrl));
    });
  }

  #forget(contextId: number): void {
    this.#preloadContexts.delete(contextId);
    if (this.#mainContext === contextId) this.#mainContext = undefined;
  }

  /** Answers the `debugger` statement in `hostDecidesAboutKey`; any other one just goes on. */
  async #decideKey({ callFrames }: Paused): Promise<void> {
    const { cdp } = this;
    const [top] = callFrames;
    if (top?.functionName === 'hostDecidesAboutKey') {
      const { callFrameId } = top;
      const read = { callFrameId, expression: 'decision.input', returnByValue: true };
      const { result } = await cdp.send('Debugger.evaluateOnCallFrame', read);
      if (this.#owner.preventsKey(result.value as Record<string, unknown>)) {
        await cdp.send('Debugger.evaluateOnCallFrame', {
          callFrameId,
          expression: 'decision.prevent = true',
        });
      }
    }
    await cdp.send('Debugger.resume');
  }
}
