/** Reads the product's own source, as syntax, for what must stand nowhere or in one place alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { fromRoot } from '../../../build/paths.ts';

/** Something that must not be there: `file:line`, and the rule. */
export interface Breach {
  readonly place: string;
  readonly rule: string;
}

/** A name of something in the source: an identifier, a property, also as a text in brackets. */
interface Name {
  readonly text: string;
  readonly line: number;
  /** What it is given where it is a property of an object: the source of the value. */
  readonly value: string | null;
  /** Whether it is called, or made with `new`. */
  readonly called: boolean;
}

const rawIpc = /^electron\/(?:ipc\/|(?:[a-z-]+-)?preload\.ts$)/;

/** Names that stand nowhere, or only in the files that `except` fits. */
const forbidden: readonly [name: RegExp, rule: string, except?: RegExp][] = [
  [/^(?:ipcMain|ipcRenderer)$/, 'raw IPC outside electron/ipc and the preloads', rawIpc],
  [/^(?:openExternal|openPath|showItemInFolder)$/, 'hands an address or a path to the system'],
  [/^(?:executeJavaScript|executeJavaScriptInIsolatedWorld|insertCSS)$/, 'puts code into a page'],
  [/^(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment)$/, 'text as markup'],
  [/^(?:checkServerIdentity|setCertificateVerifyProc)$/, 'lets a wrong certificate pass'],
  [/^(?:NODE_TLS_REJECT_UNAUTHORIZED|NODE_OPTIONS)$/, 'changes the runtime by its environment'],
  [
    /^(?:BrowserView|WebContentsView|webviewTag$)/,
    'another kind of window',
    /^electron\/window\/security\.ts$/,
  ],
];

/** Names that must not be called. */
const uncalled: readonly [name: RegExp, rule: string][] = [
  [/^(?:eval|Function)$/, 'makes code of a text'],
  [/^(?:write|writeln)$/, 'document.write'],
];

/** Settings of windows and connections that must not be given the other value. */
const settings: Readonly<Record<string, string>> = {
  sandbox: 'true',
  contextIsolation: 'true',
  nodeIntegration: 'false',
  nodeIntegrationInSubFrames: 'false',
  nodeIntegrationInWorker: 'false',
  webSecurity: 'true',
  allowRunningInsecureContent: 'false',
  experimentalFeatures: 'false',
  navigateOnDragDrop: 'false',
  devTools: 'false',
  rejectUnauthorized: 'true',
};

function namesOfTypeScript(source: string): Name[] {
  const file = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true);
  const names: Name[] = [];
  const visit = (node: ts.Node): void => {
    const isElement = ts.isStringLiteralLike(node) && ts.isElementAccessExpression(node.parent);
    const isKey =
      ts.isStringLiteralLike(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (ts.isIdentifier(node) || isElement || isKey) {
      const { parent } = node;
      const assigned = ts.isPropertyAssignment(parent) && parent.name === node ? parent.initializer : null;
      const callee = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node;
      const { parent: outer } = callee;
      names.push({
        text: node.text,
        line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        value: assigned === null ? null : assigned.getText(),
        called: (ts.isCallExpression(outer) || ts.isNewExpression(outer)) && outer.expression === callee,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** Markup that a component makes of a text, and handlers written as text. */
function markupBreaches(source: string): { line: number; rule: string }[] {
  const found: { line: number; rule: string }[] = [];
  const lineOf = (start: number): number => source.slice(0, start).split('\n').length;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value as unknown[]) visit(item);
    else if (typeof value === 'object' && value !== null) {
      const node = value as { type?: unknown; name?: unknown; start?: number; value?: unknown };
      const line = lineOf(node.start ?? 0);
      if (node.type === 'HtmlTag') found.push({ line, rule: '{@html}' });
      if (node.type === 'Attribute' && typeof node.name === 'string') {
        const [part] = Array.isArray(node.value) ? (node.value as { type?: string }[]) : [];
        if (/^on[a-z]+$/.test(node.name) && part?.type === 'Text')
          found.push({ line, rule: 'an inline handler' });
        if (node.name === 'srcdoc') found.push({ line, rule: 'text as markup' });
      }
      if (
        node.type === 'RegularElement' &&
        /^(?:iframe|object|embed|webview|base)$/.test(String(node.name))
      ) {
        found.push({ line, rule: `<${String(node.name)}>` });
      }
      for (const item of Object.values(value)) visit(item);
    }
  };
  visit(parse(source, { modern: true }));
  return found;
}

/** A component with everything that is not script blanked out, so that lines stay what they are. */
function scriptsOf(source: string): string {
  const kept = [...source.matchAll(/(<script[^>]*>)([^]*?)<\/script>/g)].map((match) => {
    const start = match.index + (match[1]?.length ?? 0);
    return [start, start + (match[2]?.length ?? 0)] as const;
  });
  return source
    .split('') // by UTF-16 units, as the places are counted
    .map((character, index) =>
      character === '\n' || kept.some(([start, end]) => index >= start && index < end) ? character : ' ',
    )
    .join('');
}

/** What a source breaks; `path` is relative to the project's root. */
export function breachesOf(path: string, source: string): Breach[] {
  const isComponent = path.endsWith('.svelte');
  const names = namesOfTypeScript(isComponent ? scriptsOf(source) : source);
  const breaches = names.flatMap(({ text, line, value, called }): Breach[] => {
    const place = `${path}:${line}`;
    const rules = forbidden.filter(([name, , except]) => name.test(text) && except?.test(path) !== true);
    const calls = called ? uncalled.filter(([name]) => name.test(text)) : [];
    // `document.write` alone: files and streams are written to, too, in the main process.
    const found = [
      ...rules,
      ...calls.filter(([, rule]) => rule !== 'document.write' || path.startsWith('renderer/')),
    ];
    const right = settings[text];
    const isSetting = path.startsWith('electron/') && value !== null && right !== undefined;
    const wrong = isSetting && /^(?:true|false)$/.test(value) && value !== right;
    return [
      ...found.map(([, rule]) => ({ place, rule: `${text}: ${rule}` })),
      ...(wrong ? [{ place, rule: `${text}: ${value}` }] : []),
    ];
  });
  const markup = isComponent ? markupBreaches(source) : [];
  return [...breaches, ...markup.map(({ line, rule }) => ({ place: `${path}:${line}`, rule }))];
}

/** Windows of the main process that are opened without the settings of window/security.ts. */
export function bareWindows(path: string, source: string): Breach[] {
  const file = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true);
  const found: Breach[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'BrowserWindow') {
      const [options] = node.arguments ?? [];
      const properties = options && ts.isObjectLiteralExpression(options) ? options.properties : [];
      const preferences = properties.find(
        (property) => ts.isPropertyAssignment(property) && property.name.getText() === 'webPreferences',
      );
      const text =
        preferences && ts.isPropertyAssignment(preferences) ? preferences.initializer.getText() : '';
      const names = text.match(/\b[a-zA-Z]+(?=:|\s*[,}])/g) ?? [];
      const more = names.filter(
        (name) => !['webPreferences', 'preload', 'session', 'options'].includes(name),
      );
      const isRight =
        /^\{\s*\.\.\.webPreferences\b/.test(text) && more.every((name) => name.endsWith('Session'));
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (!isRight)
        found.push({ place: `${path}:${line}`, rule: `a window with ${text === '' ? 'none' : text}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Every source of the product, with its path from the project's root. */
export function productSources(): { path: string; source: string }[] {
  return ['electron', 'renderer'].flatMap((folder) =>
    readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|svelte)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !path.includes('/i18n/generated/'))
      .map((path) => ({
        path: relative(fromRoot('.'), path).replaceAll('\\', '/'),
        source: readFileSync(path, 'utf8'),
      })),
  );
}
