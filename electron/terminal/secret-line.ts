import { createInterface } from 'node:readline';
import { Refusal } from './set-up-sign.ts';
import type { SetUpToolIo } from './set-up-tool.ts';

/** Reads a line from the keyboard without echo, or the first line of a pipe. */
export async function readSecretLine(
  prompt: string,
  { stdin, err }: Pick<SetUpToolIo, 'stdin' | 'err'>,
): Promise<string> {
  if (stdin.isTTY) return await readUnseen(prompt, stdin);
  const lines = createInterface({ input: stdin });
  for await (const line of lines) return line;
  err('There was nothing to read.');
  return '';
}

function readUnseen(prompt: string, stdin: NodeJS.ReadStream): Promise<string> {
  process.stderr.write(prompt);
  stdin.setRawMode(true).resume().setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const finish = (): void => {
      stdin.off('data', onData).setRawMode(false).pause();
      process.stderr.write('\n');
    };
    const onData = (characters: string): void => {
      for (const character of characters) {
        if (character === '\r' || character === '\n') {
          finish();
          resolve(typed);
          return;
        }
        if (character === '\u0003') {
          finish();
          reject(new Refusal('Nothing was done.'));
          return;
        }
        typed = character === '\u007F' || character === '\b' ? typed.slice(0, -1) : typed + character;
      }
    };
    stdin.on('data', onData);
  });
}
