import { rawService, type RawService, answer } from '../../support/raw-service.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { Scene } from '../support/scene.ts';
import { askedOf, goodUrl } from './good.ts';
import {
  addresses,
  type AnswerKind,
  contradictions,
  type Fate,
  mutatedFields,
  truncations,
} from './kinds.ts';
import { bodies, encodings, heads, statuses } from './transport-kinds.ts';
import { answersMutants } from './mutants.ts';

/** The minutes that every sale here asks for. */
const askedMs = 600_000;

/** Every kind of answer, in a fixed order. */
function answerKinds(): AnswerKind[] {
  return [
    ...mutatedFields(),
    ...truncations(),
    ...addresses(),
    ...contradictions(),
    ...bodies(),
    ...encodings(),
    ...statuses(),
    ...heads(),
  ];
}

/** A till whose service answers requests for a code as it is told, and everything else as it should. */
export class AnswerBench implements AsyncDisposable {
  readonly scene: Scene;
  readonly #service: RawService;
  readonly #kind: { current: AnswerKind };

  private constructor(scene: Scene, service: RawService, kind: { current: AnswerKind }) {
    this.scene = scene;
    this.#service = service;
    this.#kind = kind;
  }

  static async open(seed: number): Promise<AnswerBench> {
    const kind: { current: AnswerKind } = {
      current: { name: 'none', bytes: () => answer('500 Not Yet'), may: [] },
    };
    const service = await rawService((socket, request) => {
      const [method = '', path = ''] = request.line.split(' ');
      if (method === 'POST') socket.end(kind.current.bytes(askedOf(request)));
      else if (method === 'DELETE') socket.end(answer('204 No Content'));
      else {
        const id = decodeURIComponent(path.split('/').at(-1) ?? '');
        socket.end(answer('200 OK', JSON.stringify({ id, status: 'closed' })));
      }
    });
    return new AnswerBench(await Scene.open({ seed, serviceUrl: service.url }), service, kind);
  }

  /** Requests for a code that arrived so far. */
  get creates(): number {
    return this.#service.requests.filter(({ line }) => line.startsWith('POST')).length;
  }

  /** Opens a sale that is answered so; answers what came of it, and whether that may be. */
  async try(kind: AnswerKind): Promise<{ fate: string; problems: string[] }> {
    this.#kind.current = kind;
    const { scene } = this;
    const problems: string[] = [];
    scene.onView = (view) => {
      if (view?.phase.state !== 'awaiting') return;
      const { codeUrl, validityMs, remainingMs } = view.phase;
      if (!kind.may.includes('drawn')) problems.push('a QR was drawn');
      if (codeUrl !== (kind.url ?? goodUrl)) problems.push(`a QR of ${codeUrl.slice(0, 80)} was drawn`);
      if (validityMs > askedMs || remainingMs > askedMs) problems.push(`a countdown of ${validityMs} ms`);
    };
    const saleId = scene.begin();
    await scene.until(kind.name, () => scene.inFlight === 0 && scene.state !== 'opening');
    const fate = this.#fateOf();
    if (!(kind.may as readonly string[]).includes(fate)) problems.push(`the sale is ${fate}`);
    await this.#clear(saleId);
    scene.onView = () => undefined;
    return { fate, problems };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.scene[Symbol.asyncDispose]();
    await this.#service[Symbol.asyncDispose]();
  }

  #fateOf(): Fate | `neither (${string})` {
    const phase = this.scene.view?.phase;
    if (phase?.state === 'awaiting') return 'drawn';
    if (phase?.state === 'unknown' || phase?.state === 'paid') return phase.state;
    if (phase?.state === 'refused') return phase.reason.kind === 'rate-limited' ? 'gives-up' : 'refused';
    return `neither (${this.scene.state})`;
  }

  /** Makes room for the next sale, as staff would: a bad answer must not keep the counter from selling. */
  async #clear(saleId: string): Promise<void> {
    const { scene } = this;
    if (scene.state === 'awaiting') {
      const canceled = scene.sales.cancel(saleId);
      await scene.settle();
      const result = await canceled;
      if (!result.ok) throw new Error(`cannot be canceled: ${result.message}`);
    }
    const dismissed = scene.sales.dismiss(saleId);
    if (!dismissed.ok) throw new Error(`cannot be dismissed: ${dismissed.message}`);
  }
}

/** Every kind of malformed answer once (fault catalogue, Answers). */
export const answers: Piece = {
  name: 'answers',
  about: 'malformed answers of the service, each to a sale of its own',
  count: 1_000,
  mutants: answersMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const all = answerKinds();
    const kinds = count >= all.length ? all : new SeededRandom(seed).shuffled(all).slice(0, count);
    const crashes: string[] = [];
    const onCrash = (error: unknown): void => void crashes.push(String(error));
    process.on('uncaughtException', onCrash).on('unhandledRejection', onCrash);
    const drawn: string[] = [];
    const wrong: string[] = [];
    const fates: Record<string, number> = {};
    const bench = await AnswerBench.open(seed);
    try {
      for (const [index, kind] of kinds.entries()) {
        const { fate, problems } = await bench.try(kind);
        fates[fate] = (fates[fate] ?? 0) + 1;
        for (const problem of problems) {
          (problem.startsWith('a QR') ? drawn : wrong).push(`${kind.name}: ${problem}`);
        }
        progress(index + 1, kinds.length);
      }
    } finally {
      await bench[Symbol.asyncDispose]();
      process.off('uncaughtException', onCrash).off('unhandledRejection', onCrash);
    }
    return {
      figures: [
        atLeast('kinds of malformed answers', Math.min(300, count), kinds.length),
        none('crashes', crashes),
        none('QR codes drawn from a bad one', drawn),
        none('sales in another state than the catalogue says', wrong),
      ],
      failures: [...crashes, ...drawn, ...wrong],
      details: { fates },
    };
  },
};
