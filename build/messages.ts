/** Compiles the message catalogues into typed functions (npm run messages). */
import { execFileSync } from 'node:child_process';
import { fromRoot } from './paths.ts';

/**
 * Writes renderer/i18n/generated; throws when a catalogue cannot be read. The compiler runs as a
 * process of its own, because in-process it leaves timers behind that keep ours alive for half a minute.
 */
export function compileMessages(): void {
  const args = [
    ['compile', '--silent', '--emit-ts-declarations'],
    ['--project', fromRoot('renderer/i18n/project.inlang')],
    ['--outdir', fromRoot('renderer/i18n/generated')],
    ['--strategy', 'globalVariable', 'baseLocale'],
  ].flat();
  const compiler = fromRoot('node_modules/@inlang/paraglide-js/bin/run.js');
  execFileSync(process.execPath, [compiler, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
}

if (import.meta.main) compileMessages();
