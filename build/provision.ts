/**
 * Makes and checks set-up files (npm run provision; docs/provisioning.md), and adds up closes (npm run report;
 * docs/several-tills.md). Exits with 1 for a wrong file, with 2 for wrong arguments.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { provisioningJsonSchema } from '../electron/provisioning/schema.ts';
import {
  runSetUpCommand,
  setUpCommands,
  type SetUpToolIo,
  setUpUsage,
} from '../electron/terminal/set-up-tool.ts';
import { inLane } from './electron/lane.ts';
import { requireElectron } from './electron/program.ts';
import { ensureBuilt } from './ensure-built.ts';
import { fromRoot } from './paths.ts';

const usage = `npm run provision -- COMMAND

${setUpUsage}
  schema                                    writes resources/kiosk.schema.json

docs/provisioning.md says what goes into a file.`;

/** Answers the exit code. */
export async function runProvision(args: readonly string[], io: SetUpToolIo): Promise<number> {
  return await runSetUpCommand(args, { io, usage, commands: { ...setUpCommands, schema } });
}

async function schema(args: readonly string[], { out }: SetUpToolIo): Promise<void> {
  parseArgs({ args: [...args], options: {} });
  const path = fromRoot('resources/kiosk.schema.json');
  writeFileSync(path, await schemaText());
  out(path);
}

/** The text of resources/kiosk.schema.json, formatted. */
export async function schemaText(): Promise<string> {
  return await format(JSON.stringify(provisioningJsonSchema()), { parser: 'json', printWidth: 110 });
}

function isPdf([command, ...rest]: readonly string[]): boolean {
  const options = { format: { type: 'string' } } as const;
  return command === 'report' && parseArgs({ args: rest, options, strict: false }).values.format === 'pdf';
}

/** The program makes the report, as in an office without a checkout: Chromium prints its page. */
async function reportOfProgram([, ...rest]: readonly string[]): Promise<number> {
  return await inLane(0, ensureBuilt, () => {
    const args = [fromRoot('.'), '--report', ...rest];
    const { status, error } = spawnSync(requireElectron(), args, { stdio: 'inherit' });
    if (error) throw error;
    return Promise.resolve(status ?? 1);
  });
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  process.exitCode = isPdf(args)
    ? await reportOfProgram(args)
    : await runProvision(args, {
        stdin: process.stdin,
        out: (text) => process.stdout.write(`${text}\n`),
        err: (text) => process.stderr.write(`${text}\n`),
        outBytes: (content) => process.stdout.write(content),
      });
}
