import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: false });

/** A payer's phone, which opens a connection for each page and closes it: nothing of it stays in this process. */
export function sendFromPhone(url: string, init: RequestInit = {}): Promise<Response> {
  const body = init.body instanceof URLSearchParams ? init.body.toString() : undefined;
  const headers = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: init.method ?? 'GET', agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const location = answer.headers.location;
        const status = answer.statusCode ?? 500;
        resolve(
          new Response(Buffer.concat(chunks), {
            status,
            ...(location !== undefined && { headers: { location } }),
          }),
        );
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
