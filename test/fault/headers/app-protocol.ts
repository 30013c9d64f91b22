/** Asks the screens' scheme for everything that it has, and for what it must not give. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fromRoot } from '../../../build/paths.ts';
import { askScreens } from '../../support/screens-scheme.ts';

/** The built screens. */
export const screensFolder = fromRoot('out/app/renderer');

/** Every header that an answer must carry, written out once more: a change of the product's own is noticed here. */
export const expectedHeaders: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /^(?:[a-z-]+=\(\)(?:, |$))+$/,
};

const types: readonly [ending: RegExp, type: string][] = [
  [/\.html$/, 'text/html; charset=utf-8'],
  [/\.js$/, 'text/javascript; charset=utf-8'],
  [/\.css$/, 'text/css; charset=utf-8'],
  [/\.svg$/, 'image/svg+xml'],
  [/\.png$/, 'image/png'],
  [/\.woff2$/, 'font/woff2'],
  [/\.ttf$/, 'font/ttf'],
  [/\.wav$/, 'audio/wav'],
  [/\.json$/, 'application/json'],
];

/** What a policy may give to each kind of content; everything that is not here must not be named at all. */
const allowed: Readonly<Record<string, RegExp>> = {
  'default-src': /^'none'$/,
  'script-src': /^'self'$/,
  'style-src': /^'self'$/,
  'img-src': /^'self'$/,
  'font-src': /^'self'$/,
  'media-src': /^'self'$/,
  'connect-src': /^'none'$/,
  'worker-src': /^'none'$/,
  'base-uri': /^'none'$/,
  'form-action': /^'none'$/,
  'frame-ancestors': /^'none'$/,
  'require-trusted-types-for': /^'script'$/,
  'trusted-types': /^svelte-trusted-html$/,
  // Neither windows nor dialogs nor downloads nor another page.
  sandbox: /^(?:allow-(?:scripts|same-origin|forms) ?)*$/,
};

/** Without these a policy would say nothing of what falls under them: `default-src` does not stand for them. */
const demanded = ['default-src', 'base-uri', 'form-action', 'frame-ancestors'];

/** What is wrong with a content security policy, in words. */
export function policyProblems(policy: string): string[] {
  const directives = policy.split(';').map((part) => part.trim().split(/\s+/));
  const problems = directives.flatMap(([name = '', ...sources]) =>
    allowed[name]?.test(sources.join(' ')) === true ? [] : [`${name} ${sources.join(' ')}`],
  );
  const names = directives.map(([name]) => name);
  // Where scripts may run, markup must not be made of texts.
  const scripted = names.includes('script-src') ? ['require-trusted-types-for'] : [];
  const missing = [...demanded, ...scripted]
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is missing`);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  return [...problems, ...missing, ...repeated.map((name) => `${name ?? ''} twice`)];
}

/** What is wrong with the headers of an answer, in words; `type` is the content type that is right. */
export function headerProblems(headers: Headers, type: string | null): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const problems = policyProblems(policy);
  for (const [name, value] of Object.entries(expectedHeaders)) {
    const found = headers.get(name);
    if (found === null || !value.test(found)) problems.push(`${name}: ${String(found)}`);
  }
  if (headers.get('content-type') !== type)
    problems.push(`content-type: ${String(headers.get('content-type'))}`);
  const kept = headers.get('cache-control');
  if (kept !== keptAs(type)) problems.push(`cache-control: ${String(kept)}`);
  const known = ['content-security-policy', 'content-type', 'cache-control', ...Object.keys(expectedHeaders)];
  const more = [...headers.keys()].filter((name) => !known.includes(name));
  return [...problems, ...more.map((name) => `${name} is there as well`)];
}

/** For how long a page may keep an answer of that type: a page is asked for each time, and so is what was refused. */
function keptAs(type: string | null): string | null {
  return type === null || type.startsWith('text/html') ? null : 'max-age=31536000, immutable';
}

type Ask = (url: string, method?: string) => Promise<Response>;

/** The product's own handler of the scheme, over the built screens. */
export function screensHandler(pictures: string): Ask {
  return (url, method) => askScreens({ screens: screensFolder, pictures }, url, method);
}

/** Every file of the built screens, as its address, and the content type that it must have. */
export function servedFiles(): { url: string; path: string; type: string }[] {
  return readdirSync(screensFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const type = types.find(([ending]) => ending.test(name))?.[1] ?? 'unknown';
      return { url: `app://madoguchi/${relative(screensFolder, path).replaceAll('\\', '/')}`, path, type };
    });
}

/** What is wrong with a page that the build wrote: anything inline, anything from elsewhere. */
export function pageProblems(html: string): string[] {
  const found: [RegExp, string][] = [
    [/<script(?![^>]*\ssrc=)[^>]*>/i, 'an inline script'],
    [/<style/i, 'an inline style sheet'],
    [/\sstyle=/i, 'an inline style'],
    [/\son[a-z]+=/i, 'an inline handler'],
    [/(?:src|href)="(?:[a-z]+:|\/\/)/i, 'something from elsewhere'],
    [/<(?:base|object|embed|iframe|meta[^>]+http-equiv)/i, 'a base, frame, plug-in or refresh'],
  ];
  return found.flatMap(([pattern, what]) => (pattern.test(html) ? [what] : []));
}

/** The pages that the build wrote. */
export function builtPages(): { name: string; html: string }[] {
  return readdirSync(screensFolder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, html: readFileSync(join(screensFolder, name), 'utf8') }));
}

/** Spellings of a step upwards, and of other ways out of the folder. */
export function traversals(): string[] {
  const dots = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '..%00', '..;', '....'];
  const slashes = ['/', '%2f', '%2F', '%5c', '\\', '%252f', '//', '/./'];
  const steps = dots.flatMap((dot) => slashes.map((slash) => `${dot}${slash}${dot}${slash}main.js`));
  // Four dots, and dots before a semicolon, are names of folders; they do not lead upwards, and nothing is there.
  const spelled = steps.filter((step) => !step.startsWith('....') && !step.startsWith('..;'));
  const others = [
    'x/../../main.js',
    'x/../../',
    'x/../..',
    '..',
    '.',
    './index.html',
    'assets/../index.html',
    'assets/./index.html',
    '%2e/index.html',
    'index.html%00.js',
    'index.html%2500.js',
    'C:/Windows/a.js',
    'C%3A/Windows/a.js',
    '%5c%5chost%5cshare%5ca.js',
    'file:///etc/passwd.json',
    '%E0%A4%A.js',
    '%',
    '%zz.js',
    'index.html?x=1',
    'main.cjs',
    '..%c0%af..%c0%afmain.js',
    '%c0%ae%c0%ae/main.js',
    '%uff0e%uff0e/main.js',
  ];
  const hosts = [
    'app://elsewhere/index.html',
    'app://madoguchi:81/index.html',
    'app://user@madoguchi@x/index.html',
  ];
  return [...[...spelled, ...others].map((path) => `app://madoguchi/${path}`), ...hosts];
}

/** Everything but the one method that reads. */
export const otherMethods = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
];
