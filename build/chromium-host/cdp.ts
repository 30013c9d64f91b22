import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';

// Playwright publishes the protocol's types only through its session; nothing of it is used at run time.
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- only its type is used
declare const typed: CDPSession;
type Payload<Listen> = Listen extends (event: never, listener: (payload: infer P) => void) => unknown
  ? P
  : never;

/** A request that Chromium holds until it is continued, answered or failed. */
export type RequestPaused = Payload<typeof typed.on<'Fetch.requestPaused'>>;
/** A target (page, frame, worker) to which the host is now attached. */
export type AttachedToTarget = Payload<typeof typed.on<'Target.attachedToTarget'>>;
/** A script that stopped at a `debugger` statement. */
export type Paused = Payload<typeof typed.on<'Debugger.paused'>>;
/** A call of a console function in a page. */
export type ConsoleCalled = Payload<typeof typed.on<'Runtime.consoleAPICalled'>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

interface Waiting {
  readonly session: Cdp;
  readonly method: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** One session of the Chrome DevTools Protocol: the browser itself, or one attached target. */
export class Cdp {
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #transport: (session: Cdp, method: string, params: unknown) => Promise<unknown>;
  /** The session's id; undefined for the browser itself. */
  readonly id: string | undefined;

  constructor(
    id: string | undefined,
    transport: (session: Cdp, method: string, params: unknown) => Promise<unknown>,
  ) {
    this.id = id;
    this.#transport = transport;
  }

  /** Sends a command; rejects with Chromium's message, or when the target or the browser goes away. */
  readonly send: CDPSession['send'] = (method, params) => this.#transport(this, method, params) as never;

  /** Listens to an event of the protocol. */
  readonly on: CDPSession['on'] = (event: string | symbol, listener: (payload: never) => void) => {
    this.#events.on(event, listener as (payload: unknown) => void);
    return this as never;
  };

  /** Hands an event to its listeners. */
  deliver(method: string, params: unknown): void {
    this.#events.emit(method, params);
  }
}

/** The connection to Chromium over `--remote-debugging-pipe`: JSON messages that end in a NUL. */
export class CdpConnection {
  readonly #output: Writable;
  readonly #sessions = new Map<string, Cdp>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #closed = false;
  /** The browser's own session. */
  readonly browser = new Cdp(undefined, (...command) => this.#send(...command));

  constructor(output: Writable, input: Readable) {
    this.#output = output;
    const unfinished: Buffer[] = [];
    input.on('data', (chunk: Buffer) => {
      let start = 0;
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
        unfinished.push(chunk.subarray(start, end));
        this.#receive(JSON.parse(Buffer.concat(unfinished.splice(0)).toString('utf8')) as Message);
        start = end + 1;
      }
      if (start < chunk.length) unfinished.push(chunk.subarray(start));
    });
    input.on('close', () => this.#close());
    // Chromium going away shows on both pipes; the process's own 'exit' event is what reports it.
    output.on('error', () => this.#close());
    input.on('error', () => this.#close());
  }

  /** The session with this id, which stays the same object until its target is detached. */
  session(id: string): Cdp {
    let session = this.#sessions.get(id);
    if (session === undefined) {
      session = new Cdp(id, (...command) => this.#send(...command));
      this.#sessions.set(id, session);
    }
    return session;
  }

  #send(session: Cdp, method: string, params: unknown = {}): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error(`${method}: Chromium is gone`));
    const id = ++this.#lastId;
    const message =
      session.id === undefined ? { id, method, params } : { id, method, params, sessionId: session.id };
    this.#output.write(`${JSON.stringify(message)}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { session, method, resolve, reject }));
  }

  #receive(message: Message): void {
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting?.resolve(message.result);
      return;
    }
    if (message.method === undefined) return;
    const session = message.sessionId === undefined ? this.browser : this.session(message.sessionId);
    session.deliver(message.method, message.params);
    if (message.method === 'Target.detachedFromTarget') this.#forget(message.params as { sessionId: string });
  }

  #forget({ sessionId }: { sessionId: string }): void {
    const gone = this.#sessions.get(sessionId);
    this.#sessions.delete(sessionId);
    for (const [id, waiting] of this.#waiting) {
      if (waiting.session !== gone) continue;
      this.#waiting.delete(id);
      waiting.reject(new Error(`${waiting.method}: the target was closed`));
    }
  }

  #close(): void {
    this.#closed = true;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of all) waiting.reject(new Error(`${waiting.method}: Chromium is gone`));
  }
}

/** For a command whose failure can only mean that its target is closing, which other events report. */
export function ignoreClosed(command: Promise<unknown>): void {
  command.catch(() => undefined);
}
