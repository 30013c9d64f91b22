import type { Explored } from './explorer.ts';

/** How many lines a story has at most. */
const mostLines = 12;

/** What does not hold, and how it comes to that, as a person can read it. */
export function storyOf({ what, steps }: NonNullable<Explored['found']>): string {
  const lines = steps.reduce<string[]>((before, step) => {
    const last = before.at(-1);
    if (last === undefined || !belongsTo(last, step)) return [...before, step];
    return [...before.slice(0, -1), `${last} ${step}`];
  }, []);
  // The longest stories have their first steps, which lead to a code that is shown, in one line.
  const first = lines.slice(0, Math.max(1, lines.length - mostLines + 1)).join(' ');
  return [
    what,
    ...[first, ...lines.slice(Math.max(1, lines.length - mostLines + 1))].map((line) => `  ${line}`),
  ].join('\n');
}

/** Whether a step only goes on with the one before: the answer to a request, or the second half of a question. */
function belongsTo(last: string, step: string): boolean {
  const isRungUp = last.startsWith('Staff') && step.startsWith('The service makes');
  const isSameLook = last.startsWith('The terminal asks') && step.includes('(list)');
  const isClosed = last.startsWith('Staff') && step.startsWith('The service closes');
  return isRungUp || isSameLook || isClosed;
}
