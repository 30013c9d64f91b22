import { parseArgs } from 'node:util';
import { FlagError, orWrong } from '../flag-error.ts';
import { acts } from '../../electron/sandbox/behaviour/acts.ts';
import { misbehaviours, type Rule } from '../../electron/sandbox/behaviour/behaviour.ts';
import { parseRule, ruleForm } from '../../electron/sandbox/behaviour/flags.ts';
import { dialectNames, isDialectName } from '../../electron/sandbox/dialects.ts';
import { type StartOptions } from '../../electron/sandbox/server.ts';

/** Prints words, four to a line, below the explanations of the flags. */
function inLines(words: readonly string[]): string {
  const rows = Array.from({ length: Math.ceil(words.length / 4) }, (_, row) =>
    words.slice(row * 4, row * 4 + 4),
  );
  return rows.map((row) => `${' '.repeat(22)}${row.join(', ')}`).join(',\n');
}

/** Printed for `--help`, and below every complaint. */
export const sandboxUsage = `npm run sandbox -- [--port N] [--data DIR] [--key KEY] [--dialect ${dialectNames.join('|')}] [--host ADDR]
  [--misbehave RULE]... [--documented-only]

  --port N            the port; another is taken when it is in use (default: the last one, or any free one)
  --data DIR          where the records are kept (default: in memory, gone when stopped)
  --key KEY           the secret key that calls must show (default: one for this run)
  --dialect D         how the service puts things (default: documented)
  --host ADDR         the address to listen on; anything but loopback opens the service to the network
  --misbehave RULE    what goes wrong, and when; may be given more than once. RULE is WHAT (always), WHAT/ACT (only at
                      ${acts.join(', ')}), WHAT/N (N times), WHAT/ACT/N; then @amount=N or @order=TEXT (for order
                      numbers that contain TEXT), or neither. electron/sandbox/behaviour/behaviour.ts explains each WHAT:
${inLines(misbehaviours)}
  --documented-only   offer what the specification shows and nothing else`;

export type SandboxFlags =
  | { readonly kind: 'start'; readonly options: StartOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string };

export function readSandboxFlags(args: readonly string[]): SandboxFlags {
  return orWrong(() => {
    const values = parseFlags(args);
    return values.help === true ? { kind: 'help' } : { kind: 'start', options: optionsOf(values) };
  });
}

type Flags = ReturnType<typeof parseFlags>;

function parseFlags(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      data: { type: 'string', default: ':memory:' },
      key: { type: 'string' },
      dialect: { type: 'string' },
      host: { type: 'string' },
      misbehave: { type: 'string', multiple: true, default: [] },
      'documented-only': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
}

function optionsOf(flags: Flags): StartOptions {
  const { port, data, key, dialect, host } = flags;
  if (data === '') throw new FlagError('--data must name a directory.');
  if (host === '') throw new FlagError('--host must be an address.');
  if (key !== undefined && !/^[!-~]{1,256}$/.test(key)) {
    throw new FlagError('--key must be 1 to 256 printable ASCII characters.');
  }
  if (dialect !== undefined && !isDialectName(dialect)) {
    throw new FlagError(`--dialect must be ${dialectNames.join(' or ')}, not "${dialect}".`);
  }
  return {
    dataDirectory: data,
    ...(port !== undefined && { port: integer('--port', port, 65_535) }),
    ...(key !== undefined && { key }),
    ...(dialect !== undefined && { dialect }),
    ...(host !== undefined && { host }),
    behaviour: { documentedOnly: flags['documented-only'], rules: flags.misbehave.map(ruleOf) },
  };
}

function integer(flag: string, text: string, maximum: number): number {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  if (value <= maximum) return value;
  throw new FlagError(`${flag} must be an integer from 0 to ${maximum}, not "${text}".`);
}

function ruleOf(text: string): Rule {
  const rule = parseRule(text);
  if (rule === undefined) throw new FlagError(`--misbehave must be ${ruleForm}; not "${text}".`);
  return rule;
}
