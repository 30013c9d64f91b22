/** Asks the screens' scheme as a page would, without one. */
import { buffer } from 'node:stream/consumers';
import type { ProtocolRequest, ProtocolResponse } from 'electron';
import { serveScreens } from '../../electron/window/app-protocol.ts';

/** The product's own handler of the scheme. */
export interface ServedScreens {
  /** What it answers for an address, which reaches it as it stands here. */
  ask(url: string, method?: string): Promise<Response>;
  hasScript: Promise<unknown>;
}

/** Registers the product's handler and hands it over. */
export function serveForTest(folders: { screens: string; pictures: string }): ServedScreens {
  type Register = Parameters<typeof serveScreens>[0]['registerStreamProtocol'];
  let handler: Parameters<Register>[1] | undefined;
  const hasScript = serveScreens(
    {
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      registerStreamProtocol(_scheme, given) {
        handler = given;
        return true;
      },
    },
    folders,
  );
  return {
    hasScript,
    async ask(url, method = 'GET') {
      const { statusCode, headers, data } = await new Promise<ProtocolResponse>((resolve) => {
        // A Request would resolve dots before anybody sees them.
        handler?.({ url, method } as ProtocolRequest, (answer) => resolve(answer as ProtocolResponse));
      });
      const body = await buffer(data as NodeJS.ReadableStream);
      return new Response(body, { status: statusCode ?? NaN, headers: headers as Record<string, string> });
    },
  };
}

/** One question to the product's own handler. */
export function askScreens(
  folders: { screens: string; pictures: string },
  url: string,
  method?: string,
): Promise<Response> {
  return serveForTest(folders).ask(url, method);
}
