import { openPayerPage, type OpenPage, type SendRequest } from '../../../electron/sandbox/visitor.ts';
import type { SeededRandom } from './random.ts';

/** How a payer goes about it. */
const ways = ['at-once', 'at-once', 'at-once', 'declined-first', 'page-left-open', 'two-phones'] as const;

/** Longest that a page is left open before its form is sent, in ms: beyond the life of a code. */
const leftOpenMs = 720_000;

/** What payers need: chance, a wait in ms of the shop's time, and the way to the page (`fetch` unless given). */
interface PayersNeed {
  readonly random: SeededRandom;
  readonly pause: (ms: number) => Promise<void>;
  readonly send?: SendRequest;
}

/** A payer who has scanned a code and pays it. Answers whether they were shown a receipt. */
export async function payAtOnce(codeUrl: string): Promise<boolean> {
  const page = await opened(codeUrl);
  return page !== undefined && hasReceipt(await page({ outcome: 'pay' }));
}

/**
 * A payer who scanned a code and pays it as people do: at once, after a card was declined, from a page that was left
 * open, on two phones. Answers whether they were shown a receipt; one who finds the code closed goes home.
 */
export async function payOddly(codeUrl: string, { random, pause, send }: PayersNeed): Promise<boolean> {
  const way = random.pick(ways);
  const waitMs = random.pick([0, 2_000, 20_000, random.below(leftOpenMs)]);
  const pages = await Promise.all(
    Array.from({ length: way === 'two-phones' ? 2 : 1 }, () => opened(codeUrl, send)),
  );
  if (way === 'page-left-open') await pause(waitMs);
  if (way === 'declined-first') {
    await pages[0]?.({ outcome: 'decline' });
    await pause(2_000);
    // Another tab: the form that was declined is used up.
    pages[0] = await opened(codeUrl, send);
  }
  const open = pages.filter((page) => page !== undefined);
  const answers = await Promise.all(open.map((page) => page({ outcome: 'pay' })));
  return answers.some(hasReceipt);
}

function hasReceipt(answer: Response): boolean {
  return /\/receipt/.test(answer.headers.get('location') ?? '');
}

/** The page, where it has a form: a code that was closed or paid meanwhile has none. */
async function opened(codeUrl: string, send?: SendRequest): Promise<OpenPage | undefined> {
  try {
    return await openPayerPage(codeUrl, send);
  } catch (error) {
    if (/shows no form/.test(String(error))) return undefined;
    throw error;
  }
}
