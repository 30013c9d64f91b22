import {
  type DialectName,
  fail,
  type PracticeBehaviour,
  type Result,
  success,
} from '../../contract/index.ts';
import { practiceBehaviour } from '../../contract/management.ts';
import { capability } from '../../contract/terminal.ts';
import type { LearntCapabilities } from '../../payments/payment-service.ts';
import type { OpenedSandbox } from '../../sandbox/server.ts';
import type { Log } from '../../domain/log.ts';

/** Where the embedded service was told to offer only the document's part, there is nothing to find out. */
export function documentedOnly(since: number): LearntCapabilities {
  return Object.fromEntries(capability.options.map((name) => [name, { offered: false, since }]));
}

/** The embedded payment service, as the client is pointed at it. */
export interface PracticeService {
  service: { baseUrl: string; dialect: DialectName };
  key: string;
  /** How the service behaves, until it is closed. */
  readBehaviour(): PracticeBehaviour;
  setBehaviour(behaviour: PracticeBehaviour): Promise<void>;
  /** A code as a payer's phone shows it now. */
  newPayerCode(): Promise<string>;
  close: OpenedSandbox['close'];
}

/**
 * Starts the embedded service on loopback with a new key. It prefers the last port, so that a code on screen survives a restart.
 * Its parts load on the first request. `storage` when it cannot start.
 */
export async function startPractice(options: {
  dataDirectory: string;
  fontsDirectory: string;
  log: Log;
}): Promise<Result<PracticeService>> {
  const { dataDirectory, fontsDirectory, log } = options;
  // Loaded on demand: a live terminal starts without it.
  const { SandboxStartError, openSandbox } = await import('../../sandbox/server.ts');
  try {
    const { url, key, load, close } = await openSandbox({
      dataDirectory,
      fontsDirectory,
      log: (message) => log.info(message),
    });
    let readBehaviour = (): PracticeBehaviour => ({ documentedOnly: false, rules: [] });
    const setBehaviour = async (behaviour: PracticeBehaviour): Promise<void> => {
      const loaded = await load();
      loaded.setBehaviour(behaviour);
      // The service can do more than practice offers.
      readBehaviour = () => practiceBehaviour.parse(loaded.readBehaviour());
    };
    const service = { baseUrl: url, dialect: 'documented' } as const;
    const newPayerCode = async (): Promise<string> => (await load()).newPayerCode();
    return success({ service, key, readBehaviour: () => readBehaviour(), setBehaviour, newPayerCode, close });
  } catch (error) {
    if (!(error instanceof SandboxStartError)) throw error;
    return fail('storage', error.message);
  }
}
