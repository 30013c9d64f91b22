/**
 * Makes and checks set-up files (docs/provisioning.md), for `npm run provision` and for the packaged app, which a shop has
 * without a checkout.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pin as pinSchema } from '../contract/unattended.ts';
import { invoiceNumberState } from '../domain/invoice-number.ts';
import { checkProvisioning } from '../provisioning/check.ts';
import { withLogoRead } from '../provisioning/read-logo.ts';
import { prepareRewrite } from '../provisioning/rewrite.ts';
import type { ProvisioningFile } from '../provisioning/schema.ts';
import { publicKeyOf, publicKeyText } from '../provisioning/signature.ts';
import { hashPin } from '../staff/pin-hash.ts';
import { many } from './set-up-many.ts';
import type { PrintPage } from '../window/report-pdf.ts';
import { readSecretLine } from './secret-line.ts';
import {
  mustBe,
  mustHaveReadableLogo,
  pinnedTo,
  readBytes,
  readPrivateKey,
  Refusal,
  signed,
  tool,
} from './set-up-sign.ts';

/** The process's streams, except in tests. */
export interface SetUpToolIo {
  stdin: NodeJS.ReadStream;
  out: (text: string) => void;
  err: (text: string) => void;
  outBytes: (content: Uint8Array) => void;
  /** Prints a page; left out without Chromium. */
  print?: PrintPage;
}

type Command = (args: readonly string[], io: SetUpToolIo) => Promise<void> | void;

/** Commands of both the packaged app and `npm run provision`. */
export const setUpCommands: Readonly<Record<string, Command>> = { sign, many, check, keygen, pin, report };

export const setUpUsage = `  sign FILE --key PRIVATE.pem [--serial N]  signs the file, after it was checked; N: its number, if it has none or
                                            is to have another
  many LIST.csv --base FILE --key PRIVATE.pem --out FOLDER [--serial N]
                                            makes a signed file for each till of the list: the base file with the
                                            till's own prefix, name, location and place of its copy
  check FILE... [--public-key BASE64]       says everything that is wrong with the files; with a key: as a terminal
                                            that takes only what is signed with it
  keygen [--out PREFIX]                     makes a pair of keys: PREFIX.private.pem and PREFIX.public.txt
  pin                                       reads a PIN from the keyboard or a pipe and prints its hash
  report PLACE DAY|MONTH|FROM..TO [--shop S] [--format csv|json|html|pdf|parquet]
                                            [--rows tills|methods|rates|unresolved|goods]
                                            [--language ja|en] [--list LIST.csv] [--base FILE]
                                            adds up what the tills closed whose copies are at the place: a folder,
                                            s3://… or sftp://…, which a set-up file's copy says how to open; with
                                            a list, as for many: names those that have none`;

const toolSwitch = '--set-up-tool';
/** The office's command has a switch of its own. */
const reportSwitch = '--report';

/**
 * The arguments after `--set-up-tool` or `--report`, without those of a second start for a machine without a display
 * (doctor-start.ts); null where the tool was not asked for.
 */
export function setUpToolArguments(argv: readonly string[]): string[] | null {
  const at = argv.findIndex((arg) => arg === toolSwitch || arg === reportSwitch);
  if (at === -1) return null;
  const command = argv[at] === reportSwitch ? ['report'] : [];
  return [...command, ...argv.slice(at + 1).filter((arg) => !/^--(user-data-dir|ozone-platform)=/.test(arg))];
}

/** The tool in the packaged app. */
export async function runSetUpTool(args: readonly string[], io: SetUpToolIo): Promise<number> {
  const usage = `madoguchi ${toolSwitch} COMMAND\n\n${setUpUsage}`;
  return await runSetUpCommand(args, { io, usage, commands: setUpCommands });
}

/** Answers the exit code: 1 for a wrong file, 2 for wrong arguments. */
export async function runSetUpCommand(
  [command, ...rest]: readonly string[],
  { io, usage, commands }: { io: SetUpToolIo; usage: string; commands: Readonly<Record<string, Command>> },
): Promise<number> {
  const run = command === undefined || !Object.hasOwn(commands, command) ? undefined : commands[command];
  if (run === undefined) {
    io.err(usage);
    return command === '--help' ? 0 : 2;
  }
  try {
    await run(rest, io);
    return 0;
  } catch (error) {
    if (error instanceof Refusal) {
      io.err(error.message);
      return error.exitCode;
    }
    // parseArgs and the file system explain their errors.
    if (error instanceof Error && 'code' in error) {
      io.err(error.message);
      return String(error.code).startsWith('ERR_PARSE_ARGS') ? 2 : 1;
    }
    throw error;
  }
}

/** Loaded on demand: a start of the terminal needs none of it. */
async function report(args: readonly string[], io: SetUpToolIo): Promise<void> {
  await (await import('./report-tool.ts')).report(args, io);
}

async function sign(args: readonly string[], { out }: SetUpToolIo): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string' }, serial: { type: 'string' } },
  });
  const file = onlyFile(positionals);
  if (values.key === undefined) throw new Refusal('--key PRIVATE.pem is missing', 2);
  const privateKey = readPrivateKey(values.key);
  const bytes = readBytes(file);
  const { plain, written, serial, signer } = signed(file, bytes, privateKey, values.serial);
  await mustHaveReadableLogo(file, bytes);
  const rewrite = prepareRewrite(file, written);
  const done = rewrite.ok ? rewrite.value.commit() : rewrite;
  if (!done.ok) throw new Refusal(`${file}: ${done.message}`);
  out(`${file}: signed, serial ${serial}`);
  warn(plain, file, out);
  const { publicKey } = plain;
  if (typeof publicKey === 'string' && publicKey !== signer) {
    out(`Terminals that take it take only files of ${publicKey} from then on.`);
  }
}

async function check(args: readonly string[], { out }: SetUpToolIo): Promise<void> {
  const { values, positionals: files } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'public-key': { type: 'string' } },
  });
  if (files.length === 0) throw new Refusal('A FILE is needed.', 2);
  const publicKey = values['public-key'];
  if (publicKey !== undefined && publicKeyOf(publicKey) === undefined) {
    throw new Refusal('--public-key is not a public key of keygen', 2);
  }
  const context = publicKey === undefined ? tool : pinnedTo(publicKey);
  const wrong: string[] = [];
  for (const file of files) {
    try {
      const checked = await withLogoRead(checkProvisioning(readBytes(file), context));
      mustBe(file, checked, () => true);
      if (checked.ok) warn(checked.checked.file, file, out);
      out(`${file}: nothing is wrong${checked.ok && checked.checked.signed ? '; the signature holds' : ''}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong.push(error.message);
    }
  }
  if (wrong.length > 0) throw new Refusal(wrong.join('\n'));
}

/** A warning only: check digits are a rule of corporate numbers. */
function warn(content: Pick<ProvisioningFile, 'printing'>, file: string, out: SetUpToolIo['out']): void {
  const number = content.printing?.invoiceNumber;
  if (!number || invoiceNumberState(number) !== 'doubtful') return;
  out(`${file}: /printing/invoiceNumber: the check digit of ${number} does not fit a corporate number`);
}

function keygen(args: readonly string[], { out }: SetUpToolIo): void {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: 'string', default: 'provisioning' } },
  });
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = publicKeyText(privateKey);
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const [secret, open] = [`${values.out}.private.pem`, `${values.out}.public.txt`];
  // Never overwrites: no later file could follow those signed with the old key.
  const there = [secret, open].find((path) => existsSync(path));
  if (there !== undefined) throw new Refusal(`${there} is there already`);
  writeFileSync(secret, pem, { flag: 'wx', mode: 0o600 });
  writeFileSync(open, `${publicKey}\n`, { flag: 'wx' });
  out(`${secret}: keep it where no terminal is`);
  out(`${open}: ${publicKey}`);
}

async function pin(args: readonly string[], io: SetUpToolIo): Promise<void> {
  parseArgs({ args: [...args], options: {} });
  const first = await readSecretLine('PIN: ', io);
  if (!pinSchema.safeParse(first).success) throw new Refusal('A PIN has 4 to 12 digits.');
  if (io.stdin.isTTY && (await readSecretLine('Again: ', io)) !== first) {
    throw new Refusal('That was another PIN.');
  }
  io.out(await hashPin(first, randomBytes));
}

function onlyFile(positionals: readonly string[]): string {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Refusal('One FILE is needed.', 2);
  return file;
}
