/** Watches, inside main, the embedded service's requests and their times. */
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ElectronApplication } from '@playwright/test';

/** A requested code; `milliseconds` from the request's arrival to the answer's end. */
export interface ServiceCall {
  readonly baseUrl: string;
  readonly key: string;
  readonly milliseconds: number;
}

interface Watched {
  serviceCalls?: ServiceCall[];
}

/** Starts watching; delays each requested code by `delay` milliseconds, as the way to a service would. */
export async function watchService(app: ElectronApplication, delay: number): Promise<void> {
  await app.evaluate((_, delayed) => {
    const calls: ServiceCall[] = [];
    (globalThis as Watched).serviceCalls = calls;
    const started = new WeakMap<object, number>();
    const { subscribe } = process.getBuiltinModule('node:diagnostics_channel');
    const isForCode = ({ method, url }: IncomingMessage): boolean => method === 'POST' && url === '/codes';
    let isHeld = delayed === 0;
    subscribe('http.server.request.start', (message) => {
      const { server, response } = message as { server: EventEmitter; response: ServerResponse };
      started.set(response, performance.now());
      if (isHeld) return;
      isHeld = true;
      const emit = server.emit.bind(server);
      server.emit = (name: string | symbol, ...parts: unknown[]) => {
        if (name !== 'request' || !isForCode(parts[0] as IncomingMessage)) return emit(name, ...parts);
        setTimeout(() => emit(name, ...parts), delayed);
        return true;
      };
    });
    subscribe('http.server.response.finish', (message) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
      const { authorization = '', host = '' } = request.headers;
      if (!isForCode(request)) return;
      const milliseconds = performance.now() - (started.get(response) ?? NaN);
      calls.push({ baseUrl: `http://${host}`, key: authorization, milliseconds });
    });
  }, delay);
}

/** The calls since the last time; forgets them. */
export async function takeCalls(app: ElectronApplication): Promise<ServiceCall[]> {
  return app.evaluate(() => (globalThis as Watched).serviceCalls?.splice(0) ?? []);
}
