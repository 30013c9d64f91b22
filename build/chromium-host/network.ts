/** Every request of a window passes here: first the navigation guards, then webRequest, then the app's own scheme. */
import { type Cdp, type RequestPaused, ignoreClosed } from './cdp.ts';
import type { FrameTree } from './frames.ts';
import { isOwnUrl, toAppUrl, toChromiumUrl } from './origins.ts';
import type { HostProtocol } from './protocol.ts';
import type { HostWebRequest } from './web-request.ts';

/** The window whose requests these are. */
export interface RequestOwner {
  readonly id: number;
  readonly frames: FrameTree;
  readonly hooks: {
    readonly webRequest: HostWebRequest;
    readonly protocol: HostProtocol;
    readonly label: string;
  };
  /** True when the app lets this document load in this frame. */
  allowsNavigation(paused: RequestPaused, url: string): boolean;
  /** Hears that the app's own handler for this address threw. */
  handlerThrew(url: string): void;
}

type Headers = Record<string, string[]>;
const resourceTypes: Partial<
  Record<RequestPaused['resourceType'], Electron.OnBeforeRequestListenerDetails['resourceType']>
> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
};

/** Answers for the requests of one session of the window's: its own, or that of a frame in another process. */
export function routeRequests(cdp: Cdp, owner: RequestOwner): void {
  cdp.on('Fetch.requestPaused', (paused) => {
    route(cdp, paused, owner).catch((error: unknown) => {
      console.error(`Error while answering ${toAppUrl(paused.request.url)}:`, error);
      fail(cdp, paused, 'Failed');
    });
  });
}

function fail(
  cdp: Cdp,
  { requestId }: RequestPaused,
  errorReason: 'Aborted' | 'BlockedByClient' | 'Failed',
): void {
  ignoreClosed(cdp.send('Fetch.failRequest', { requestId, errorReason }));
}

/** A download comes as a document too, but asks for no particular type. */
function isNavigation({ resourceType, request }: RequestPaused): boolean {
  return resourceType === 'Document' && request.headers['Accept'] !== undefined;
}

async function route(cdp: Cdp, paused: RequestPaused, owner: RequestOwner): Promise<void> {
  const url = toAppUrl(paused.request.url);
  const details = describe(paused, url, owner);
  if (paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined) {
    await passResponse(cdp, paused, details, owner);
    return;
  }
  if (isNavigation(paused) && !owner.allowsNavigation(paused, url)) {
    fail(cdp, paused, 'Aborted');
    return;
  }
  const { webRequest, protocol } = owner.hooks;
  const { cancel, redirectURL } = await webRequest.beforeRequest({ ...details, uploadData: [] });
  if (cancel === true) {
    fail(cdp, paused, 'BlockedByClient');
    return;
  }
  if (redirectURL !== undefined && redirectURL !== '') {
    fulfill(
      cdp,
      paused,
      307,
      { location: [toChromiumUrl(redirectURL, owner.hooks.label)] },
      new Uint8Array(),
    );
    return;
  }
  const sent = await webRequest.beforeSendHeaders({ ...details, requestHeaders: paused.request.headers });
  if (sent.cancel === true) {
    fail(cdp, paused, 'BlockedByClient');
    return;
  }
  const requestHeaders = sent.requestHeaders as Record<string, string> | undefined;
  const handler = protocol.handlerFor(url);
  if (handler !== undefined) {
    await answer(
      cdp,
      paused,
      details,
      owner,
      await handled(handler, toRequest(paused, url, requestHeaders), owner),
    );
  } else if (isOwnUrl(url)) {
    fail(cdp, paused, 'Failed');
  } else {
    const headers =
      requestHeaders && Object.entries(requestHeaders).map(([name, value]) => ({ name, value }));
    const interceptResponse = webRequest.wantsResponse(url);
    const { requestId } = paused;
    ignoreClosed(
      cdp.send('Fetch.continueRequest', { requestId, interceptResponse, ...(headers && { headers }) }),
    );
  }
}

async function handled(
  handler: (request: Request) => Response | Promise<Response>,
  request: Request,
  owner: RequestOwner,
): Promise<Response> {
  try {
    return await handler(request);
  } catch (error) {
    owner.handlerThrew(request.url);
    throw error;
  }
}

function describe(paused: RequestPaused, url: string, owner: RequestOwner) {
  const frame = owner.frames.get(paused.frameId);
  const isMain = owner.frames.isMain(paused.frameId);
  const document = isMain ? 'mainFrame' : 'subFrame';
  return {
    id: Number(/\d+/.exec(paused.requestId)?.[0] ?? 0),
    url,
    method: paused.request.method,
    webContentsId: owner.id,
    frame: frame as unknown as Electron.WebFrameMain,
    resourceType:
      paused.resourceType === 'Document' ? document : (resourceTypes[paused.resourceType] ?? 'other'),
    referrer: toAppUrl(paused.request.headers['Referer'] ?? ''),
    timestamp: Date.now(),
  } as const;
}

function toRequest(paused: RequestPaused, url: string, changed: Record<string, string> | undefined): Request {
  const { method, postDataEntries = [], headers } = paused.request;
  const body = Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
  const init: RequestInit = { method, headers: changed ?? headers };
  return new Request(url, method === 'GET' || method === 'HEAD' ? init : { ...init, body });
}

async function answer(
  cdp: Cdp,
  paused: RequestPaused,
  details: ReturnType<typeof describe>,
  owner: RequestOwner,
  response: Response,
): Promise<void> {
  if (response.type === 'error') {
    fail(cdp, paused, 'Failed');
    return;
  }
  const headers: Headers = {};
  for (const [name, value] of response.headers) (headers[name] ??= []).push(value);
  const changed = await receive(owner, details, response.status, response.statusText, headers);
  if (changed === undefined) fail(cdp, paused, 'BlockedByClient');
  else fulfill(cdp, paused, response.status, changed, new Uint8Array(await response.arrayBuffer()));
}

/** The headers as the app wants them; undefined when it cancels. */
async function receive(
  owner: RequestOwner,
  details: ReturnType<typeof describe>,
  statusCode: number,
  statusText: string,
  headers: Headers,
): Promise<Headers | undefined> {
  const { cancel, responseHeaders } = await owner.hooks.webRequest.headersReceived({
    ...details,
    statusLine: `HTTP/1.1 ${statusCode} ${statusText}`.trimEnd(),
    statusCode,
    responseHeaders: headers,
  });
  if (cancel === true) return undefined;
  if (responseHeaders === undefined) return headers;
  return Object.fromEntries(Object.entries(responseHeaders).map(([name, value]) => [name, [value].flat()]));
}

async function passResponse(
  cdp: Cdp,
  paused: RequestPaused,
  details: ReturnType<typeof describe>,
  owner: RequestOwner,
): Promise<void> {
  const { requestId, responseStatusCode } = paused;
  if (responseStatusCode === undefined) {
    ignoreClosed(cdp.send('Fetch.continueResponse', { requestId }));
    return;
  }
  const headers: Headers = {};
  for (const { name, value } of paused.responseHeaders ?? []) (headers[name] ??= []).push(value);
  const changed = await receive(owner, details, responseStatusCode, paused.responseStatusText ?? '', headers);
  if (changed === undefined) fail(cdp, paused, 'BlockedByClient');
  else if (changed === headers) ignoreClosed(cdp.send('Fetch.continueResponse', { requestId }));
  else
    ignoreClosed(
      cdp.send('Fetch.continueResponse', {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: flatten(changed),
      }),
    );
}

function fulfill(
  cdp: Cdp,
  { requestId }: RequestPaused,
  status: number,
  headers: Headers,
  body: Uint8Array,
): void {
  ignoreClosed(
    cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: flatten(headers),
      body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
    }),
  );
}

function flatten(headers: Headers): { name: string; value: string }[] {
  return Object.entries(headers).flatMap(([name, values]) => values.map((value) => ({ name, value })));
}
