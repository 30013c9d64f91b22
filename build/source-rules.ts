/** Rules of ESLint about what the product's source may have nowhere, or in one place alone; the audit asks them too. */
import type { Linter } from 'eslint';

/** Refused syntax, with its message. */
interface Refused {
  readonly selector: string;
  readonly message: string;
  /** Matches every source with this syntax, unless it is spelled with escapes. */
  readonly sign: RegExp;
}

/** A name: an identifier, a property, also as a text in brackets or as the key of an object. */
function named(names: string, message: string): Refused {
  const fits = `/^(?:${names})$/`;
  const selector = [
    `Identifier[name=${fits}]:not(ImportSpecifier > Identifier)`,
    `ImportSpecifier[imported.name=${fits}]`,
    `MemberExpression[computed=true] > Literal.property[value=${fits}]`,
    `Property > Literal.key[value=${fits}]`,
  ].join(', ');
  return { selector, message, sign: new RegExp(names) };
}

/** Refuses to call these names, or to make them with `new`. */
function called(names: string, message: string): Refused {
  const fits = `/^(?:${names})$/`;
  const calls = ':matches(CallExpression, NewExpression)';
  const selector = `${calls}:matches([callee.name=${fits}], [callee.property.name=${fits}])`;
  return { selector, message, sign: new RegExp(`\\b(?:${names})\\b`) };
}

/** Settings of windows and connections given the wrong value. */
function setTo(value: boolean, names: string): Refused {
  const fits = `/^(?:${names})$/`;
  const selector = `Property[value.value=${String(value)}]:matches([key.name=${fits}], [key.value=${fits}])`;
  return { selector, message: `A setting that protects is ${String(value)}.`, sign: new RegExp(names) };
}

const rawIpc = named(
  'ipcMain|ipcRenderer',
  'Raw IPC lives in electron/ipc and the preloads: requests are answered by answerRequests(), the ' +
    'customer display by answerCustomerDisplay(), both there.',
);
const says = '/^(?:send|postMessage)$/';
const page = '/^(?:webContents|contents|mainFrame|senderFrame)$/i';
/** Sends something to a page or frame, whatever its contents are called; only electron/ipc may. */
const sendsToPage: Refused = {
  selector:
    `CallExpression > MemberExpression.callee:matches([property.name=${says}], [property.value=${says}])` +
    `:matches([object.name=${page}], [object.property.name=${page}], [object.property.value=${page}])`,
  message: 'Pages are told by what createNotifier() of electron/ipc makes, which checks each value.',
  sign: /contents|mainFrame|senderFrame/i,
};
const otherPages = named('BrowserView|webviewTag', 'Another kind of window.');
const views = named('WebContentsView', 'One view lies over a page: electron/window/entry-view.ts.');
const otherWindows = [otherPages, views];

const showsFile = named(
  'showItemInFolder',
  'The system is shown files of ours alone: electron/window/file-manager.ts.',
);

/** For a path such as `/窓口 の テスト/`, a URL's pathname names no file. */
const addressAsPath: Refused = {
  selector:
    "NewExpression[callee.name='URL']:has(MetaProperty)" +
    ":not(CallExpression > NewExpression.arguments):not(MemberExpression[property.name='href'] > NewExpression.object)",
  message:
    'The path of a file’s address is what fileURLToPath() makes of it, or what takes the address itself.',
  sign: /\bmeta\b/,
};

const nowhere: readonly Refused[] = [
  named('openExternal|openPath', 'Hands an address or a path to the system.'),
  named('executeJavaScript|executeJavaScriptInIsolatedWorld|insertCSS', 'Puts code into a page.'),
  named('innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment', 'Text as markup.'),
  named('checkServerIdentity|setCertificateVerifyProc', 'Lets a wrong certificate pass.'),
  named('NODE_TLS_REJECT_UNAUTHORIZED|NODE_OPTIONS', 'Changes the runtime by its environment.'),
  called('eval|Function', 'Makes code of a text.'),
  addressAsPath,
];

const window = 'NewExpression[callee.name=/^(?:BrowserWindow|WebContentsView)$/]';
const preferences = "Property[key.name='webPreferences'] > ObjectExpression";
const windows: readonly Refused[] = [
  setTo(false, 'sandbox|contextIsolation|webSecurity|rejectUnauthorized'),
  setTo(
    true,
    'nodeIntegration|nodeIntegrationInSubFrames|nodeIntegrationInWorker|allowRunningInsecureContent|' +
      'experimentalFeatures|navigateOnDragDrop|devTools',
  ),
  {
    selector: `${window}:not(:has(${preferences} > SpreadElement:first-child[argument.name='webPreferences']))`,
    message: 'A window begins with the webPreferences of window/security.ts.',
    sign: /BrowserWindow|WebContentsView/,
  },
  {
    selector: `${window} ${preferences} > Property:not([key.name=/^(?:preload|\\w*[sS]ession)$/])`,
    message: 'A window adds nothing to the webPreferences of window/security.ts but a preload and a session.',
    sign: /BrowserWindow|WebContentsView/,
  },
];

const inMarkup: readonly Refused[] = [
  { selector: 'SvelteMustacheTag[kind="raw"]', message: '{@html}: text as markup.', sign: /@html/ },
  {
    selector: 'SvelteAttribute[key.name=/^on[a-z]+$/] > SvelteLiteral',
    message: 'A handler as text.',
    // All but those in braces.
    sign: /[\s"'}]on[a-z]+\s*=\s*[^{\s=]/,
  },
  { selector: "SvelteAttribute[key.name='srcdoc']", message: 'Text as markup.', sign: /srcdoc/ },
  {
    selector: 'SvelteElement[name.name=/^(?:iframe|object|embed|webview|base)$/]',
    message: 'An element that holds another page.',
    sign: /<(?:iframe|object|embed|webview|base)/,
  },
];

function refuse(files: string[], ...refused: readonly Refused[]): Linter.Config {
  const said = refused.map(({ selector, message }) => ({ selector, message }));
  return { files, rules: { 'no-restricted-syntax': ['error', ...said] } };
}

const writesDocument: Refused = {
  selector:
    'CallExpression[callee.property.name=/^write(?:ln)?$/]' +
    ":matches([callee.object.name='document'], [callee.object.property.name='document'])",
  message: 'document.write: text as markup.',
  sign: /document[^]*write/,
};
const inRenderer = [...nowhere, showsFile, rawIpc, ...otherWindows, writesDocument];

/** Of two that fit a file only the later counts, so each repeats all that holds there. */
export const sourceRules: readonly Linter.Config[] = [
  refuse(['electron/**/*.ts'], ...nowhere, showsFile, ...windows, ...otherWindows, rawIpc, sendsToPage),
  refuse(['electron/window/file-manager.ts'], ...nowhere, ...windows, ...otherWindows, rawIpc, sendsToPage),
  refuse(
    ['electron/window/entry-view.ts'],
    ...nowhere,
    showsFile,
    ...windows,
    otherPages,
    rawIpc,
    sendsToPage,
  ),
  refuse(['electron/window/security.ts'], ...nowhere, showsFile, ...windows, rawIpc, sendsToPage),
  refuse(
    ['electron/ipc/**/*.ts', 'electron/{,*-}preload.ts'],
    ...nowhere,
    showsFile,
    ...windows,
    ...otherWindows,
  ),
  refuse(['renderer/**/*.ts'], ...inRenderer),
  refuse(['renderer/**/*.svelte'], ...inRenderer, ...inMarkup),
  refuse(['{build,test}/**/*.{ts,mjs,cjs}'], addressAsPath),
];

/** Escapes can spell names, and continue a text on the next line. */
const escapes = /\\(?:[ux]|\r?\n)/;
const signs = [...inRenderer, ...inMarkup, ...windows, sendsToPage].map(({ sign }) => sign);

/** Whether a source can break a rule at all: most need no parser. */
export function mayBreakARule(source: string): boolean {
  return escapes.test(source) || signs.some((sign) => sign.test(source));
}
