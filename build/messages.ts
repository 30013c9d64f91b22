/** Compiles the message catalogues into typed functions (npm run messages). */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fromRoot } from './paths.ts';

const messages = fromRoot('renderer/i18n/messages');
const generated = fromRoot('renderer/i18n/generated');
const stamp = join(generated, '.made-from');

/**
 * Messages that are words for names. A key is a family and a name, whose dash is `_`: `event_not_sent` is the word of `event` for
 * `not-sent`. renderer/i18n/generated/words has a module of each.
 */
const families = [
  'act_doubt',
  'amount_problem',
  'answer',
  'attempt',
  'capability',
  'change_act',
  'close_doubt',
  'close_item',
  'connection_state',
  'diagnosis',
  'dialect',
  'event',
  'expected',
  'help',
  'interval',
  'misbehaviour',
  'outcome',
  'printer_commands',
  'prints_kind',
  'prints_state',
  'problem',
  'reason',
  'refund_state',
  'rule',
  'state',
  'stopped',
  'trouble',
  'updates_failed',
];
/** Families whose names come from the service, the journal or a file and have no dashes: `status_subscription_past_due`. */
const plainFamilies = ['column', 'detail', 'field', 'status'];

/**
 * Writes renderer/i18n/generated, unless it is up to date; throws when a catalogue cannot be read. The compiler runs in its own
 * process: in ours, its timers would keep us alive for half a minute.
 */
export function compileMessages(): void {
  const source = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return;
  const args = [
    ['compile', '--silent'],
    ['--project', fromRoot('renderer/i18n/project.inlang')],
    ['--outdir', generated],
    ['--strategy', 'globalVariable', 'baseLocale'],
  ].flat();
  const compiler = fromRoot('node_modules/@inlang/paraglide-js/bin/run.js');
  execFileSync(process.execPath, [compiler, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  writeFamilies();
  writeFileSync(stamp, source);
}

/** Writes a module for each family, from name to message, so that a screen loads only those that it shows. */
function writeFamilies(): void {
  const keys = readdirSync(join(messages, 'ja')).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(messages, 'ja', file), 'utf8')) as object),
  );
  mkdirSync(join(generated, 'words'), { recursive: true });
  for (const family of [...families, ...plainFamilies]) {
    const dash = plainFamilies.includes(family) ? '_' : '-';
    const lines = keys
      .filter((key) => key.startsWith(`${family}_`))
      .map((key) => `  '${key.slice(family.length + 1).replaceAll('_', dash)}': m.${key},\n`);
    const text = `import { m } from '../messages.js';\n\nexport const words = {\n${lines.join('')}};\n`;
    writeFileSync(join(generated, 'words', `${family.replaceAll('_', '-')}.ts`), text);
  }
}

/** Hashes all that the generated functions depend on, wherever the project lies: every message, its settings, and the compiler. */
function fingerprint(): string {
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
  for (const file of files) {
    const place = relative(fromRoot('.'), file);
    hash.update(place).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) compileMessages();
