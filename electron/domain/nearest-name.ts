/** Nobody mistypes a longer one: it was pasted. */
const longestName = 100;
const mostSteps = 2;

/** The known name that was probably meant: at most two letters away, and less than half of it. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const [nearest] = known
    // Before counting steps, whose number goes with the length of both: a name may be a whole file.
    .filter((candidate) => candidate.length <= longestName)
    .filter((candidate) => Math.abs(candidate.length - name.length) <= mostSteps)
    .map((candidate) => ({ candidate, steps: editSteps(name, candidate) }))
    .filter(({ candidate, steps }) => steps <= mostSteps && steps * 2 < candidate.length)
    .toSorted((a, b) => a.steps - b.steps);
  return nearest?.candidate ?? null;
}

/** How many letters must be put in, taken out or changed to make one text of the other; not counted to its end beyond `mostSteps`. */
function editSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
    if (Math.min(...row) > mostSteps) return mostSteps + 1;
  }
  return row[to.length] ?? 0;
}
