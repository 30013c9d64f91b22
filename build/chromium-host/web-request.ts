/** `session.webRequest`: what the app may change or stop in a request. One listener per event, as in Electron. */
import { guardedClass } from './guard.ts';
import { matchesFilter } from './url-filter.ts';

type Details = Electron.OnBeforeRequestListenerDetails;
type Answer = { cancel?: boolean };
interface Hook<Given, Response> {
  readonly urls: readonly string[];
  readonly listener: (details: Given, callback: (response: Response) => void) => void;
}
type Filtered<Given, Response> = Hook<Given, Response>['listener'];
type BeforeHeaders = Electron.OnBeforeSendHeadersListenerDetails;
type HeadersReceived = Electron.OnHeadersReceivedListenerDetails;

/** The hooks of one session, as the app sets them and as the network asks them. */
export class HostWebRequest
  extends guardedClass('WebRequest', Object)
  implements Pick<Electron.WebRequest, 'onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived'>
{
  #request: Hook<Details, Electron.CallbackResponse> | undefined;
  #headers: Hook<BeforeHeaders, Electron.BeforeSendResponse> | undefined;
  #received: Hook<HeadersReceived, Electron.HeadersReceivedResponse> | undefined;

  onBeforeRequest(...args: unknown[]): void {
    this.#request = toHook<Details, Electron.CallbackResponse>(args);
  }

  onBeforeSendHeaders(...args: unknown[]): void {
    this.#headers = toHook<BeforeHeaders, Electron.BeforeSendResponse>(args);
  }

  onHeadersReceived(...args: unknown[]): void {
    this.#received = toHook<HeadersReceived, Electron.HeadersReceivedResponse>(args);
  }

  /** Whether anything wants to see the answer's headers to this address. */
  wantsResponse(url: string): boolean {
    return this.#received !== undefined && matchesFilter(this.#received.urls, url);
  }

  /** Asks the app before a request. */
  beforeRequest(details: Details): Promise<Electron.CallbackResponse> {
    return ask(this.#request, details);
  }

  /** Asks the app for the request's headers. */
  beforeSendHeaders(details: BeforeHeaders): Promise<Electron.BeforeSendResponse> {
    return ask(this.#headers, details);
  }

  /** Asks the app for the answer's headers. */
  headersReceived(details: HeadersReceived): Promise<Electron.HeadersReceivedResponse> {
    return ask(this.#received, details);
  }
}

/** The app may give a filter and a listener, a listener alone, or null to remove it. */
function toHook<Given, Response>(args: unknown[]): Hook<Given, Response> | undefined {
  const listener = args.find((arg) => typeof arg === 'function') as Filtered<Given, Response> | undefined;
  const filter = args.find((arg) => typeof arg === 'object' && arg !== null) as
    Electron.WebRequestFilter | undefined;
  return listener && { urls: filter?.urls ?? ['<all_urls>'], listener };
}

function ask<Given extends { url: string }, Response extends Answer>(
  hook: Hook<Given, Response> | undefined,
  details: Given,
): Promise<Response> {
  if (hook === undefined || !matchesFilter(hook.urls, details.url)) return Promise.resolve({} as Response);
  return new Promise((resolve) => hook.listener(details, resolve));
}
