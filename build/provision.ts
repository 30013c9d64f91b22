/**
 * Makes and checks the files that set terminals up (npm run provision; docs/provisioning.md). Exits with 1 when
 * something is wrong with a file, with 2 when the arguments are wrong.
 */
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
import { fromRoot } from './paths.ts';

const usage = `npm run provision -- COMMAND

${setUpUsage}
  schema                                    writes resources/kiosk.schema.json

docs/provisioning.md says what goes into a file.`;

/** Carries out a command, and answers the exit code. */
export async function runProvision(args: readonly string[], io: SetUpToolIo): Promise<number> {
  return await runSetUpCommand(args, { io, usage, commands: { ...setUpCommands, schema } });
}

async function schema(args: readonly string[], { out }: SetUpToolIo): Promise<void> {
  parseArgs({ args: [...args], options: {} });
  const path = fromRoot('resources/kiosk.schema.json');
  writeFileSync(path, await schemaText());
  out(path);
}

/** The text of resources/kiosk.schema.json, as the formatter leaves it. */
export async function schemaText(): Promise<string> {
  return await format(JSON.stringify(provisioningJsonSchema()), { parser: 'json', printWidth: 110 });
}

if (import.meta.main) {
  process.exitCode = await runProvision(process.argv.slice(2), {
    stdin: process.stdin,
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    outBytes: (content) => process.stdout.write(content),
  });
}
