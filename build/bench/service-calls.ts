/** Watches, inside the main process, what the embedded payment service is asked and how long it takes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ElectronApplication } from '@playwright/test';

/** A code that the service was asked for; `milliseconds` from the request's arrival to the answer's end. */
export interface ServiceCall {
  readonly baseUrl: string;
  readonly key: string;
  readonly milliseconds: number;
}

interface Watched {
  serviceCalls?: ServiceCall[];
}

/** Starts watching. */
export async function watchService(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const calls: ServiceCall[] = [];
    (globalThis as Watched).serviceCalls = calls;
    const started = new WeakMap<object, number>();
    const { subscribe } = process.getBuiltinModule('node:diagnostics_channel');
    subscribe('http.server.request.start', (message) =>
      started.set((message as { response: ServerResponse }).response, performance.now()),
    );
    subscribe('http.server.response.finish', (message) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
      const { authorization = '', host = '' } = request.headers;
      if (request.method !== 'POST' || request.url !== '/codes') return;
      const milliseconds = performance.now() - (started.get(response) ?? NaN);
      calls.push({ baseUrl: `http://${host}`, key: authorization, milliseconds });
    });
  });
}

/** The calls since the last time, which are forgotten. */
export async function takeCalls(app: ElectronApplication): Promise<ServiceCall[]> {
  return app.evaluate(() => (globalThis as Watched).serviceCalls?.splice(0) ?? []);
}
