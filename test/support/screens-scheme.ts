/** Asks the screens' scheme as a page would, without a page. */
import { buffer } from 'node:stream/consumers';
import type { ProtocolRequest, ProtocolResponse } from 'electron';
import { serveScreens } from '../../electron/window/app-protocol.ts';

/** What the product's own handler answers for an address, which reaches it unchanged. */
export async function askScreens(
  folders: { screens: string; pictures: string },
  url: string,
  method = 'GET',
): Promise<Response> {
  type Register = Parameters<typeof serveScreens>[0]['registerStreamProtocol'];
  let handler: Parameters<Register>[1] | undefined;
  serveScreens(
    {
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      registerStreamProtocol(_scheme, given) {
        handler = given;
        return true;
      },
    },
    folders,
  );
  const { statusCode, headers, data } = await new Promise<ProtocolResponse>((resolve) => {
    // A Request would resolve the dots of the address before the handler sees them.
    handler?.({ url, method } as ProtocolRequest, (answer) => resolve(answer as ProtocolResponse));
  });
  const body = await buffer(data as NodeJS.ReadableStream);
  return new Response(body, { status: statusCode ?? NaN, headers: headers as Record<string, string> });
}
