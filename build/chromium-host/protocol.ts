/** `protocol`: the app answers requests to its own scheme. */
import { guardedClass } from './guard.ts';
import { registerScheme } from './origins.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** The scheme handlers of one session. */
export class HostProtocol
  extends guardedClass('Protocol', Object)
  implements
    Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'>
{
  readonly #handlers = new Map<string, Handler>();

  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    for (const { scheme } of schemes) registerScheme(scheme);
  }

  handle(scheme: string, handler: Handler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    registerScheme(scheme);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  /** The handler for an address, if the app has one for its scheme. */
  handlerFor(url: string): Handler | undefined {
    return this.#handlers.get(url.slice(0, url.indexOf(':')).toLowerCase());
  }
}
