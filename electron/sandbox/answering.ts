/** What answers the embedded service's requests: loaded when the first one comes. */
import { type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type AppOptions, createApp, type SandboxApp, storeOf } from './sandbox.ts';
import { realTimers } from './context.ts';
import { type OpenDatabase } from './store/open.ts';
import { keepUpToDate } from './subscriptions/upkeep.ts';

export interface Answering extends Pick<
  SandboxApp,
  'readBehaviour' | 'setBehaviour' | 'actAsOwner' | 'newPayerCode'
> {
  readonly listener: RequestListener;
  readonly end: () => void;
}

/** Makes the application over an open database, and does what comes due from now on. */
export function answering(opened: OpenDatabase, options: AppOptions): Answering {
  const { clock, log, timers = realTimers } = options;
  const { app, bringUpToDate, ...service } = createApp(storeOf(opened, clock()), options);
  // The shell that embeds this service keeps its own Request and Response.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return {
    ...service,
    listener: (request, response) => void listener(request, response),
    end: keepUpToDate(bringUpToDate, timers, log),
  };
}
