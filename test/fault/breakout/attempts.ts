import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBehindPin, requestNames } from '../../../electron/contract/names.ts';
import { samplesFor } from '../ipc-fuzz/samples.ts';
import { onEntryView } from './entry-view.ts';
import { modifierBits, type ModifierKey } from './hands.ts';
import { entryOver } from './kiosk.ts';
import type { ScriptAttempt } from './script-attempt.ts';
import { leaving, network } from './scripts.ts';
import { asking, bridge, code } from './scripts-inside.ts';
import type { KioskSession } from './session.ts';

/** One way to try to get out: answers what shows by itself that it did, or null. */
export interface Attempt {
  readonly name: string;
  /** The row of the catalogue that it belongs to. */
  readonly row: string;
  readonly run: (session: KioskSession) => Promise<string | null>;
  /** Its keys may by chance ring up and sell, which a locked terminal is for. */
  readonly maySell?: true;
}

const middle = { x: 640, y: 400 };

/** Keys that must not even reach the page: nobody could say what a browser makes of them. */
const lockedKeys = [
  'F1 F3 F5 F6 F7 F10 F11 F12 Alt+ArrowLeft Alt+ArrowRight Alt+Home Alt+D Alt+E Alt+F Shift+F10 ContextMenu',
  'Control+R Control+P Control+S Control+O Control+U Control+J Control+N Control+T Control+L Control+F Control+G',
  'Control+H Control+D Control+E Control+K Control+Q Control+1 Control+9 Control+F5 Control+Tab Control+PageUp',
  'Control+PageDown Control+Shift+R Control+Shift+I Control+Shift+J Control+Shift+N Control+Shift+T Control+Shift+P',
  'Control+Shift+B Control+Shift+O Control+Shift+C Control+Shift+Delete Meta+L Meta+R Meta+Q Meta+W Meta+Tab PrintScreen BrowserBack BrowserForward',
  'BrowserRefresh BrowserStop BrowserSearch BrowserFavorites BrowserHome LaunchMail LaunchApplication1',
].flatMap((line) => line.split(' '));
/** Chromium's own window takes these before any page; Electron's has none of that, so there they are tried. */
const closingKeys = ['Control+W', 'Control+Shift+W', 'Control+F4', 'Alt+F4'];
/** Keys that fields need, or that mean nothing by themselves: the page may hear of them, and nothing comes of it. */
const harmlessKeys =
  'Escape Meta Alt+Enter Control+Enter Meta+Enter Control+A Control+C Control+V Control+X Control+Z'.split(
    ' ',
  );
const keysRow = 'F5, F11, F12, Ctrl+R/P/S/O/U/J/N/T/W/L/F';
const zoomKeys = ['Control++', 'Control+-', 'Control+=', 'Control+0', 'Control+Shift+=', 'Meta+=', 'Meta+-'];

/** The parts of a chord: `Control++` is the plus key. */
function partsOf(chord: string): { key: string; with_: ModifierKey[] } {
  const match = /^((?:(?:Control|Shift|Alt|Meta)\+)*)(.+)$/.exec(chord);
  const with_ = (match?.[1] ?? '').split('+').filter((part) => part !== '');
  return { key: match?.[2] ?? chord, with_: with_.map((part) => part.toLowerCase() as ModifierKey) };
}

/** Presses a chord; what comes of it is looked at as after every attempt. */
function pressAttempt(row: string, chord: string): Attempt {
  const { key, with_ } = partsOf(chord);
  return byHand(row, chord, ({ hands }) => hands.press(key, ...with_));
}

/** Presses a chord and a key that is not locked, and looks whether the page heard of more than that one. */
function chordAttempt(row: string, chord: string): Attempt {
  const { key, with_ } = partsOf(chord);
  return {
    name: chord,
    row,
    async run(session) {
      await session.listen();
      await session.hands.press(key, ...with_);
      const heard = await session.heard();
      if (heard === null) throw new Error('The page hears of no key.');
      return heard.length === 0 ? null : `the page heard ${heard.join(', ')}`;
    },
  };
}

function byHand(row: string, name: string, run: (session: KioskSession) => Promise<unknown>): Attempt {
  return {
    name,
    row,
    run: async (session) => {
      const shown = await run(session);
      return typeof shown === 'string' ? shown : null;
    },
  };
}

/** A link in the middle of the page that leads outside, for hands that open it in every way. */
async function putLink(session: KioskSession): Promise<void> {
  await session.run(
    "const link = Object.assign(document.createElement('a'), { href: out.http, textContent: 'out', id: 'out' }); " +
      "link.style.cssText = 'position: fixed; left: 540px; top: 350px; width: 200px; height: 100px; z-index: 99999'; add(link);",
  );
}

const withLink = (name: string, open: (session: KioskSession) => Promise<void>): Attempt =>
  byHand('right click', name, async (session) => {
    await putLink(session);
    await open(session);
  });

const pointers: readonly Attempt[] = [
  withLink('right click on a link', ({ hands }) => hands.click(middle, 'right')),
  withLink('middle click on a link', ({ hands }) => hands.click(middle, 'middle')),
  withLink('click with Ctrl on a link', ({ hands }) => hands.click(middle, 'left', modifierBits.control)),
  withLink('click with Shift on a link', ({ hands }) => hands.click(middle, 'left', modifierBits.shift)),
  withLink('click with Alt on a link', ({ hands }) => hands.click(middle, 'left', modifierBits.alt)),
  withLink('a link dragged', ({ hands }) => hands.drag(middle, { x: 200, y: 40 })),
  byHand('right click', 'right click on the ground', ({ hands }) => hands.click({ x: 20, y: 700 }, 'right')),
  byHand('right click', 'the mouse’s button for back', ({ hands }) => hands.click(middle, 'back')),
  byHand('right click', 'the mouse’s button for forward', ({ hands }) => hands.click(middle, 'forward')),
  byHand('long press', 'long press on the ground', ({ hands }) => hands.touch([{ x: 20, y: 700 }], 800)),
  byHand('long press', 'long press on a link', async (session) => {
    await putLink(session);
    await session.hands.touch([middle], 800);
  }),
  byHand('long press', 'ten fingers', ({ hands }) =>
    hands.touch(Array.from({ length: 10 }, (_, finger) => ({ x: 100 + finger * 100, y: 300 }))),
  ),
  byHand('long press', 'a swipe from the edge', ({ hands }) =>
    hands.swipe([{ x: 1, y: 400 }], [{ x: 900, y: 400 }]),
  ),
  byHand('selection drag', 'selection drag over the ticket', async (session) => {
    await session.hands.drag({ x: 900, y: 120 }, { x: 1250, y: 700 });
    return await selectionOf(session);
  }),
  byHand('selection drag', 'three clicks on a text', async (session) => {
    for (const count of [1, 2, 3]) await session.hands.click({ x: 1000, y: 110 }, 'left', 0, count);
    return await selectionOf(session);
  }),
  byHand('zoom keys and pinch', 'pinch', async ({ hands }) => {
    await hands.pinch(middle, 3);
    await hands.pinch(middle, 0.3);
  }),
  byHand('zoom keys and pinch', 'the wheel with Ctrl', async ({ hands }) => {
    for (let turn = 0; turn < 5; turn += 1)
      await hands.wheel(middle, turn < 3 ? -240 : 240, modifierBits.control);
  }),
  byHand('zoom keys and pinch', 'two taps', async ({ hands }) => {
    await hands.touch([{ x: 20, y: 700 }]);
    await hands.touch([{ x: 20, y: 700 }]);
  }),
];

/** What is selected and could be dragged out, but for what stands in a field. */
async function selectionOf(session: KioskSession): Promise<string | null> {
  const text = await session.run('return String(getSelection());');
  return text === '' ? null : `selected: ${String(text).slice(0, 40)}`;
}

const drops: readonly Attempt[] = [
  byHand('dropped file or link', 'a dropped file', async ({ hands }) => {
    const folder = mkdtempSync(join(tmpdir(), 'madoguchi-dropped-'));
    const file = join(folder, 'dropped.html');
    writeFileSync(file, '<title>dropped</title>');
    await hands.drop(middle, { items: [], files: [file], dragOperationsMask: 1 });
    rmSync(folder, { recursive: true });
  }),
  ...['http', 'javascript', 'data', 'file'].map((scheme) =>
    byHand('dropped file or link', `a dropped ${scheme}: link`, async ({ hands, outside }) => {
      const url = {
        http: outside.places.http,
        javascript: 'javascript:1',
        data: 'data:text/html,x',
        file: 'file:///etc/passwd',
      }[scheme];
      await hands.drop(middle, {
        items: [{ mimeType: 'text/uri-list', data: url ?? '' }],
        dragOperationsMask: 17,
      });
    }),
  ),
  byHand('dropped file or link', 'a dropped text', ({ hands }) =>
    hands.drop(middle, {
      items: [{ mimeType: 'text/html', data: '<img src=x onerror=alert(1)>' }],
      dragOperationsMask: 1,
    }),
  ),
];

const storms: readonly Attempt[] = [
  byHand('500-digit paste', 'five hundred digits', ({ hands }) => hands.type('9'.repeat(500))),
  byHand('500-digit paste', 'five hundred digits in the search', async ({ page, hands }) => {
    await page.getByRole('tab', { name: 'Items', exact: true }).click();
    await page
      .getByRole('textbox', { name: /search/i })
      .first()
      .click();
    await hands.type('9'.repeat(500));
  }),
  byHand('500-digit paste', 'pasted by an event', async (session) => {
    await session.run(
      "const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', '9'.repeat(500)); document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));",
    );
  }),
  {
    ...byHand('key-storm', 'four hundred keys at once', async ({ hands }) => {
      const keys = ['F5', 'Escape', 'Tab', '1', 'Backspace', 'F11', 'R', ' '];
      for (let round = 0; round < 50; round += 1) await hands.storm(keys);
    }),
    maySell: true,
  },
  byHand('key-storm', 'Escape held', ({ hands }) => hands.storm(Array<string>(60).fill('Escape'))),
  byHand('key-storm', 'a hundred Tabs', ({ hands }) => hands.storm(Array<string>(100).fill('Tab'))),
];

function byScript(row: string, attempts: readonly ScriptAttempt[]): Attempt[] {
  return attempts.map(({ name, script, refuses }) => ({
    name,
    row,
    async run(session) {
      const answer = await session.run(script);
      return refuses === undefined || refuses(answer) ? null : `answered ${JSON.stringify(answer)}`;
    },
  }));
}

const known = { saleId: 'x', subscriptionId: 'x', locationId: 'x', customerId: 'x', newId: 'x' };

/** Every request of the manager's, and about what was sold and to whom, right in its shape, past the PIN. */
const pastThePin: readonly Attempt[] = requestNames.filter(isBehindPin).map((name) => ({
  name: `past the PIN: ${name}`,
  row: 'the bridge past the PIN',
  async run(session) {
    const [sample] = samplesFor(known)[name] as readonly unknown[];
    // A picture's bytes do not cross to the page as they are; the PIN is asked for before anything is read.
    const answer = await session.ask(name, sample instanceof Uint8Array ? null : sample);
    return answer.code === 'staff-locked' ? null : `answered ${JSON.stringify(answer)}`;
  },
}));

/** A sale that is over, or what was taken, by every request that is about one. */
const pastSale = '3f0a2c54-9d1e-4b7a-8c55-0d6f1e2a9b30';
const receipt = { kind: 'receipt', saleId: pastSale };
const pastSales: readonly Attempt[] = [
  ...['readSale', 'readRefunds', 'showSale', 'renewSale', 'cancelSale', 'checkSale', 'dismissSale'].map(
    (name) => [name, pastSale] as const,
  ),
  ...[receipt, { kind: 'close', number: 1 }].flatMap((slip) => [
    ['previewSlip', slip] as const,
    ['printSlip', slip] as const,
    ['saveSlip', { slip, driveId: null }] as const,
  ]),
].map(([name, request], index) => ({
  name: `past the PIN: ${name}, ${index}`,
  row: 'the bridge past the PIN',
  async run(session) {
    const answer = await session.ask(name, request);
    return answer.code === 'staff-locked' ? null : `answered ${JSON.stringify(answer)}`;
  },
}));

/** The key that shows a code on the sale screen is none where a PIN is being entered. */
const quickKeys: readonly Attempt[] = ['Control+Enter', 'Meta+Enter'].map((chord) =>
  byHand('half a PIN', `${chord} on half a PIN`, async ({ page, hands }) => {
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const view = await entryOver(page);
    for (const digit of '9027') await view.getByRole('button', { name: digit, exact: true }).click();
    const { key, with_ } = partsOf(chord);
    await hands.press(key, ...with_);
    const stands = await view.getByRole('img', { name: 'Digits entered: 4' }).count();
    const closed = view.waitForEvent('close');
    // The view may be gone before the key is up again.
    await view.keyboard.press('Escape').catch(() => undefined);
    await closed;
    return stands === 1 ? null : 'the PIN was tried';
  }),
);

const rowOf: Readonly<Record<string, string>> = {
  'target=_blank': 'target=_blank',
  'a mailto: link': 'mailto:',
  "location = 'mailto:thief@example.com'": 'mailto:',
};

/** Every scripted attempt, row by row of the catalogue. */
export const attempts: readonly Attempt[] = [
  ...lockedKeys.map((chord) => chordAttempt(/^Alt\+Arrow/.test(chord) ? 'Alt+arrows' : keysRow, chord)),
  ...closingKeys.map((chord) => chordAttempt(keysRow, chord)),
  ...harmlessKeys.map((chord) => pressAttempt(keysRow, chord)),
  ...zoomKeys.map((chord) => chordAttempt('zoom keys and pinch', chord)),
  ...pointers,
  ...drops,
  ...byScript('window.open', leaving).map((attempt) => {
    const row = /download/.test(attempt.name) ? 'download' : (rowOf[attempt.name] ?? attempt.row);
    return {
      ...attempt,
      row: row === 'window.open' && !attempt.name.startsWith('window.open') ? 'navigation' : row,
    };
  }),
  ...byScript('the network', network),
  ...byScript('foreign code', code),
  ...byScript('permission prompts', asking),
  ...byScript('the bridge', bridge),
  ...pastThePin,
  ...pastSales,
  ...storms,
  ...quickKeys,
  ...onEntryView,
];
