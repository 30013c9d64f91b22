/** Asks a server the same kind of question again and again, over a few connections. */
import { Agent, request } from 'node:http';

/** One request: what is asked, as `node:http` takes it. */
export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came of a load: answers a second, and the milliseconds that 99 of 100 did not exceed. */
export interface Load {
  readonly perSecond: number;
  readonly p99: number;
}

const connections = 8;

/** Asks `count` questions over eight connections; throws at the first answer that is not a success. */
export async function load(
  origin: string,
  count: number,
  question: (index: number) => Question,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const asked = question(next++);
      const started = performance.now();
      await answered(origin, asked, agent);
      took.push(performance.now() - started);
    }
  };
  const started = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - started) / 1000;
  took.sort((a, b) => a - b);
  return { perSecond: count / seconds, p99: took[Math.ceil(count * 0.99) - 1] ?? NaN };
}

function answered(origin: string, { method, path, headers, body }: Question, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method, agent, headers: { ...headers } }, (response) => {
      const { statusCode = 0 } = response;
      response.resume().once('end', () => {
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new Error(`${method} ${path} was answered ${statusCode}.`));
      });
    });
    sent.once('error', reject).end(body);
  });
}
