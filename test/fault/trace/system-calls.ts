/** A system call as strace wrote it: when it began and ended among the others, and what came of it. */
export interface SystemCall {
  readonly name: string;
  /** The file or socket of its first argument, as strace names it. */
  readonly target: string;
  /** The rest of its arguments, as written. */
  readonly rest: string;
  readonly result: number;
  /** Line numbers: another thread's lines may stand between the two. */
  readonly began: number;
  readonly ended: number;
}

const whole = /^(?<pid>\d+) +(?<name>\w+)\((?<args>.*)\) += (?<result>-?\d+)/s;
const begun = /^(?<pid>\d+) +(?<name>\w+)\((?<args>.*) <unfinished \.\.\.>$/s;
const resumed = /^(?<pid>\d+) +<\.\.\. (?<name>\w+) resumed>(?<args>.*)\) += (?<result>-?\d+)/s;
const firstArgument = /^(?<fd>\d+)(?:<(?<target>(?:[^<>]|->)*)>)?(?:, )?(?<rest>.*)$/s;

/**
 * Reads the output of `strace -f -yy`. A call that another thread interrupted begins at its first line and ends
 * at its second: bytes may have left from the first on, and a sync is done only at the last.
 */
export function readTrace(text: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, { args: string; began: number }>();
  for (const [index, line] of text.split('\n').entries()) {
    const start = begun.exec(line)?.groups;
    if (start) {
      unfinished.set(`${start['pid']} ${start['name']}`, { args: start['args'] ?? '', began: index });
      continue;
    }
    const end = resumed.exec(line)?.groups;
    const both = end ?? whole.exec(line)?.groups;
    if (!both) continue;
    const key = `${both['pid']} ${both['name']}`;
    const first = end && unfinished.get(key);
    if (end && !first) continue;
    unfinished.delete(key);
    const args = `${first?.args ?? ''}${both['args'] ?? ''}`;
    const { target = '', rest = '' } = firstArgument.exec(args)?.groups ?? {};
    const call = { name: both['name'] ?? '', target, rest, result: Number(both['result']) };
    calls.push({ ...call, began: first?.began ?? index, ended: index });
  }
  return calls.sort((a, b) => a.began - b.began);
}
