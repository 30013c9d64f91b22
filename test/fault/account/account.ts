import type { Result } from '../../../electron/contract/result.ts';
import { strangersAppId } from '../../../electron/sandbox/behaviour/false-answers.ts';
import { atLeast, none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { accountMutants } from './mutants.ts';
import { Shop, type Stranger, strangers } from './shop.ts';

/** How a terminal comes to another account or mode than its own. */
const roads = [
  'a key is typed in',
  'the key in the keychain changed',
  'the service answers for another',
] as const;
export type Road = (typeof roads)[number];

const dialects = ['documented', 'elepay'] as const;

/** One start of a shop's terminal. */
export interface Start {
  readonly road: Road;
  readonly stranger: Stranger;
  readonly dialect: (typeof dialects)[number];
}

/** Every way there is to start wrong. */
export function wrongStarts(): Start[] {
  return dialects.flatMap((dialect) =>
    roads.flatMap((road) =>
      (Object.keys(strangers) as Stranger[]).map((stranger) => ({ road, stranger, dialect })),
    ),
  );
}

/** Starts wrong, tries to sell, goes back to the shop's own key; says what does not hold. */
export async function startWrong({ road, stranger, dialect }: Start): Promise<string[]> {
  await using shop = await Shop.open(dialect);
  const problems: string[] = [];
  const sell = async (when: string): Promise<void> => {
    if (await shop.sells()) problems.push(`made: a sale ${when}`);
    if (shop.drawn.size > 0) problems.push(`made: a code was drawn ${when}`);
    shop.drawn.clear();
  };
  const refused = async (what: string, asked: Result<void> | Promise<Result<void>>): Promise<void> => {
    const answer = await asked;
    if (answer.ok) problems.push(`taken: ${what}`);
    else if (answer.code !== 'other-account') problems.push(`unsaid: ${what} is ${answer.code}`);
  };
  const key = shop.keys[stranger];
  switch (road) {
    case 'a key is typed in':
      shop.start();
      await shop.begin();
      await refused('a typed key', shop.handlers.setKey({ secretKey: key }));
      if (shop.keychain.key !== shop.service.key) problems.push('taken: the key of before is gone');
      break;
    case 'the key in the keychain changed':
      shop.keychain.key = key;
      shop.start();
      await shop.begin();
      await sell('with a key that nobody took');
      await refused('the key in the keychain', shop.handlers.acceptKey());
      await sell('after the key was refused');
      shop.keychain.key = shop.service.key;
      shop.stop();
      shop.start();
      await shop.begin();
      break;
    case 'the service answers for another': {
      const whats = differing(stranger);
      const rules = whats.map((what) => ({ what, when: { kind: 'always' as const } }));
      shop.service.sandbox.setBehaviour({ documentedOnly: false, rules });
      shop.start();
      await shop.begin();
      await sell('to another account');
      problems.push(...offRecord(shop.stopsOnRecord(), stranger));
      if (shop.stopped !== 'other-account') problems.push(`unsaid: selling is ${shop.stopped ?? 'going on'}`);
      shop.service.sandbox.setBehaviour({ documentedOnly: false, rules: [] });
      shop.stop();
      shop.start();
      await shop.begin();
      break;
    }
  }
  if (!(await shop.sells())) problems.push('lost: the shop cannot sell with its own key any more');
  return problems;
}

/** What the journal lacks of a stop: it stands there once, with who answered. */
function offRecord(stops: readonly string[], stranger: Stranger): string[] {
  const { appId, liveMode } = strangers[stranger];
  const told = stops.map((details) => JSON.parse(details) as Record<string, unknown>);
  const isFirst = told[0]?.['why'] === 'other-account' && told[0]['liveMode'] === liveMode;
  const isNamed = told.some((stop) => stop['appId'] === strangersAppId);
  if (!isFirst || (appId !== 'app_shop' && !isNamed))
    return [`unsaid: the journal has of the stop ${stops.join(', ') || 'nothing'}`];
  return new Set(stops).size === stops.length ? [] : ['unsaid: one stop is in the journal twice'];
}

function differing(stranger: Stranger): ('other-account' | 'other-mode')[] {
  const { appId, liveMode } = strangers[stranger];
  return [
    ...(appId === 'app_shop' ? [] : (['other-account'] as const)),
    ...(liveMode ? [] : (['other-mode'] as const)),
  ];
}

/** Starts with the key, or the answers, of another account or of test mode. */
export const account: Piece = {
  name: 'account',
  about: "starts with another account's or a test key, or a service that answers for another",
  count: 90,
  mutants: accountMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const random = new SeededRandom(seed);
    const rounds = Math.ceil(count / wrongStarts().length);
    const all = Array.from({ length: rounds }, () => random.shuffled(wrongStarts())).flat();
    const starts = all.slice(0, count);
    const failures: string[] = [];
    for (const [index, start] of starts.entries()) {
      const words = `${start.road}, ${start.stranger}, ${start.dialect}`;
      try {
        failures.push(...(await startWrong(start)).map((problem) => `${words}: ${problem}`));
      } catch (error) {
        failures.push(`${words}: ${String(error)}`);
      }
      progress(index + 1, starts.length);
    }
    const made = failures.filter((failure) => failure.includes(': made: '));
    return {
      figures: [
        atLeast("starts with another account's or a test key or answers", count, starts.length),
        none('sales made, or codes drawn, for another account or mode', made),
        none(
          'keys taken, troubles unsaid, shops that cannot sell afterwards',
          failures.filter((failure) => !made.includes(failure)),
        ),
      ],
      failures,
      details: {},
    };
  },
};
