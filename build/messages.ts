/** Compiles the message catalogues into typed functions (npm run messages). */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './paths.ts';

const generated = fromRoot('renderer/i18n/generated');
const stamp = join(generated, '.made-from');

/**
 * Writes renderer/i18n/generated, unless it was made from these very messages; throws when a catalogue
 * cannot be read. The compiler runs as a process of its own, because in-process it leaves timers behind that
 * keep ours alive for half a minute.
 */
export function compileMessages(): void {
  const source = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return;
  const args = [
    ['compile', '--silent', '--emit-ts-declarations'],
    ['--project', fromRoot('renderer/i18n/project.inlang')],
    ['--outdir', generated],
    ['--strategy', 'globalVariable', 'baseLocale'],
  ].flat();
  const compiler = fromRoot('node_modules/@inlang/paraglide-js/bin/run.js');
  execFileSync(process.execPath, [compiler, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  writeFileSync(stamp, source);
}

/** What the generated functions depend on: every message, the project's settings, and the compiler. */
function fingerprint(): string {
  const messages = fromRoot('renderer/i18n/messages');
  const files = [
    fromRoot('build/messages.ts'),
    fromRoot('node_modules/@inlang/paraglide-js/package.json'),
    fromRoot('renderer/i18n/project.inlang/settings.json'),
    ...readdirSync(messages, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(messages, name)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

if (import.meta.main) compileMessages();
