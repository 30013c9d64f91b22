/** `protocol`: the app answers requests to its own scheme. */
import { buffer } from 'node:stream/consumers';
import { guardedClass } from './guard.ts';
import { registerScheme } from './origins.ts';

type Handler = (request: Request) => Response | Promise<Response>;

type Answer = NodeJS.ReadableStream | Electron.ProtocolResponse;
type StreamHandler = Parameters<Electron.Protocol['registerStreamProtocol']>[1];

/** What a handler of the older kind answers, as one of the newer kind would. */
async function answered(
  { method, url, headers, referrer }: Request,
  handler: StreamHandler,
): Promise<Response> {
  const request = { method, url, referrer, headers: Object.fromEntries(headers) };
  const answer = await new Promise<Answer>((resolve) => handler(request, resolve));
  if ('pipe' in answer) return new Response(await buffer(answer));
  if (answer.error !== undefined) return Response.error();
  const { data, statusCode = 200 } = answer;
  if (data === undefined || typeof data === 'string' || !('pipe' in data)) return Response.error();
  const body = await buffer(data);
  const told = Object.entries(answer.headers ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return new Response(body, { status: statusCode, headers: told });
}

/** The scheme handlers of one session. */
export class HostProtocol
  extends guardedClass('Protocol', Object)
  implements
    Pick<
      Electron.Protocol,
      'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled' | 'registerStreamProtocol'
    >
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

  registerStreamProtocol(scheme: string, handler: StreamHandler): boolean {
    if (this.#handlers.has(scheme)) return false;
    this.handle(scheme, (request) => answered(request, handler));
    return true;
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
