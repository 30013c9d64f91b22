import { statSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import log from 'electron-log/node';
import { messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';
import { moveOdd } from '../files/found-file.ts';

type Logger = ReturnType<typeof log.create>;

const maximumBytes = 1024 * 1024;

/** Opens the log: a file of at most 1 MB and one older one; warnings also go to stderr. Every text passes `redact` before it is written. */
export function openLog(directory: string, redact: (text: string) => string): Log {
  const path = join(directory, 'madoguchi.log');
  const level = isClear(path) ? 'info' : false;
  let made: Logger | undefined;
  // Created with the first line: the window does not wait for it.
  const logger = (): Logger => (made ??= makeLogger(path, level, redact));
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, details?: unknown): void =>
      details === undefined ? logger()[level](message) : logger()[level](message, details);
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

function makeLogger(path: string, level: 'info' | false, redact: (text: string) => string): Logger {
  const logger = log.create({ logId: 'madoguchi' });
  const { file, console: stderr } = logger.transports;
  file.resolvePathFn = () => path;
  file.maxSize = maximumBytes;
  file.level = level;
  stderr.level = 'warn';
  stderr.writeFn = ({ message }) => void process.stderr.write(`${message.data.map(String).join(' ')}\n`);
  logger.hooks.push((message) => ({
    ...message,
    data: [onOneLine(redact(message.data.map(textOf).join(' ')))],
  }));
  return logger;
}

/** Whether a log can be written there. Moves away what is no file: a pipe would block the program. */
function isClear(path: string): boolean {
  try {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status !== undefined && !status.isFile()) moveOdd(path, status);
    return true;
  } catch (error) {
    process.stderr.write(`There is no log: ${messageOf(error)}\n`);
    return false;
  }
}

/** What ends a line, moves the cursor or turns the direction of writing. */
const controls = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/** A line break in a foreign value could forge a line of this log. */
function onOneLine(text: string): string {
  return text.replaceAll(controls, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function textOf(part: unknown): string {
  return typeof part === 'string' ? part : inspect(part, { breakLength: Infinity });
}
