import { createHash } from 'node:crypto';
import type { CopyPlace, JournalCopy } from '../contract/journal-copy.ts';

type SftpPlace = Extract<CopyPlace, { kind: 'sftp' }>;

/** The fingerprint of a server's key, as `ssh-keygen -l` prints it. `key` is the public key as SSH sends it. */
export function fingerprintOf(key: Uint8Array): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/** Why a server with that key is the wrong one, or null; where no keys are named, any is right. */
export function whyNotThatHost({ hostKeys }: Pick<JournalCopy, 'hostKeys'>, key: Uint8Array): string | null {
  const shown = fingerprintOf(key);
  if (hostKeys === undefined || hostKeys.includes(shown)) return null;
  return `the server shows the key ${shown}, and the set-up file names ${hostKeys.join(', ')}`;
}

export function hostOf({ host }: SftpPlace): { host: string; port: number } {
  const [name = '', port = '22'] = host.split(':');
  return { host: name, port: Number(port) };
}

/** Bytes a server may send before its first SSH message, and with its algorithms; an honest one sends less. */
const longestStartBytes = 64 * 1024;
/** SSH messages (RFC 4250 section 4.1.2): start of encryption; the key exchange's range; the one with the key. */
const newKeys = 21;
const [firstOfExchange, lastOfExchange] = [30, 49];
const reply = 31;

/**
 * Reads what a server sends before encryption (RFC 4253 sections 4.2, 6 and 8). Judges every key shown, since the answer to a
 * wrong guess is ignored. Throws where the server is the wrong one.
 */
export class ServerStart {
  readonly #whyNot: (key: Uint8Array) => string | null;
  #left = Buffer.alloc(0);
  #read = 0;
  #hasNamedItself = false;
  #hasShown = false;
  /** From here on all is encrypted, and nothing needs to be read. */
  isOver = false;

  constructor(whyNot: (key: Uint8Array) => string | null) {
    this.#whyNot = whyNot;
  }

  read(chunk: Buffer): void {
    if (this.isOver) return;
    this.#read += chunk.length;
    if (this.#read > longestStartBytes) throw new Error('what the server says before its key does not end');
    this.#left = Buffer.concat([this.#left, chunk]);
    while (!this.#hasNamedItself && this.#left.includes('\n')) {
      this.#hasNamedItself = this.#left.subarray(0, 4).equals(Buffer.from('SSH-'));
      this.#left = this.#left.subarray(this.#left.indexOf('\n') + 1);
    }
    if (this.#hasNamedItself) while (this.#takesMessage());
  }

  /** Takes the next message once it is complete. */
  #takesMessage(): boolean {
    const length = this.#left.length < 5 ? longestStartBytes : this.#left.readUInt32BE(0);
    if (this.isOver || this.#left.length < 4 + length) return false;
    this.#judge(this.#left.subarray(5, 4 + length));
    this.#left = this.#left.subarray(4 + length);
    return true;
  }

  #judge(message: Buffer): void {
    const [kind = 0] = message;
    if (kind === newKeys) {
      if (!this.#hasShown) throw new Error('the server shows no key');
      this.isOver = true;
    }
    if (kind < firstOfExchange || kind > lastOfExchange) return;
    if (kind !== reply || message.length < 5) throw new Error('the server exchanges keys in an unknown way');
    const why = this.#whyNot(message.subarray(5, 5 + message.readUInt32BE(1)));
    if (why !== null) throw new Error(why);
    this.#hasShown = true;
  }
}
