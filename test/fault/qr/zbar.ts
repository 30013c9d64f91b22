import { spawn, spawnSync } from 'node:child_process';

/** Why there is no second reader here, or null when there is one. */
export function noZbar(): string | null {
  const tried = spawnSync('zbarimg', ['--version'], { encoding: 'utf8' });
  return tried.error ? `zbarimg is not installed (${tried.error.message})` : null;
}

/** The texts of the QR codes in a PNG, read by ZBar. */
export function readWithZbar(picture: Uint8Array): Promise<string[]> {
  const child = spawn('zbarimg', ['--quiet', '--raw', '--nodbus', '-Sdisable', '-Sqrcode.enable', '-'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', reject);
    child.stdin.once('error', reject);
    // It exits with 4 when there is no code.
    child.once('close', () => resolve(text.split('\n').filter((line) => line !== '')));
    child.stdin.end(picture);
  });
}
