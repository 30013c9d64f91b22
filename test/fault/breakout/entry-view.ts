/** What a page that is taken over tries on the view in which PINs are entered. */
import type { Page } from '@playwright/test';
import type { Attempt } from './attempts.ts';
import { entryOver } from './kiosk.ts';
import type { KioskSession } from './session.ts';

/** Digits that a person types into the view; not the PIN, and not entered. */
const typed = '90273';

/** The page notes everything that it hears of a keyboard from now on. */
const noting = `globalThis.noted = [];
for (const name of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'compositionstart', 'paste'])
  addEventListener(name, (event) => noted.push(name + ' ' + (event.key ?? event.data)), true);`;

/** Has a page that begins anew open the view, and waits until it is there. */
async function openView(session: KioskSession): Promise<Page> {
  const { page } = session;
  await session.refresh();
  await page.evaluate("void window.madoguchi.requests.unlockStaff({ place: 'settings' }); undefined");
  const view = await entryOver(page);
  await view.locator('.dots').waitFor();
  return view;
}

/** Whether the view shows as many digits as were typed, as soon as the last has come through: a busy machine is late with it. */
async function gotDigits(view: Page): Promise<boolean> {
  const entered = view.locator('.dots .entered');
  await entered
    .nth(typed.length - 1)
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined); // told by the count
  return (await entered.count()) === typed.length;
}

/** Types into the view at a person's pace, on the X server's keyboard. */
async function typeDigits({ hands }: KioskSession): Promise<void> {
  for (const digit of typed) {
    await hands.press(digit);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether there is one view, over the whole of the window and above everything in it. */
async function covers({ app }: KioskSession): Promise<boolean> {
  return await app.evaluate(({ BrowserWindow, webContents }) => {
    const [window] = BrowserWindow.getAllWindows();
    const top = window?.contentView.children.at(-1);
    const views = webContents.getAllWebContents().filter((one) => one.getURL().endsWith('/entry.html'));
    if (!window || !top || views.length !== 1) return false;
    const [width, height] = window.getContentSize();
    const bounds = top.getBounds();
    return bounds.x === 0 && bounds.y === 0 && bounds.width === width && bounds.height === height;
  });
}

/** With the view open the page runs a script; what shows is that the view stands no more, or that it heard a key. */
function against(
  name: string,
  script: string,
  look?: (view: Page) => Promise<string | null>,
  help?: (session: KioskSession) => Promise<void>,
): Attempt {
  return {
    name,
    row: 'the view for PINs',
    async run(session: KioskSession): Promise<string | null> {
      const view = await openView(session);
      await session.page.evaluate(noting);
      await session.run(script);
      await help?.(session);
      await typeDigits(session);
      const got = await gotDigits(view);
      const heard = await session.page.evaluate('noted.join()');
      if (heard !== '') return `the page heard ${String(heard)}`;
      if (!(await covers(session))) return 'the view does not cover the page';
      if (!got) return 'the view did not get the keys';
      return (await look?.(view)) ?? null;
    },
  };
}

/** What the page is answered, with the view open. */
function asking(name: string, script: string, refuses: (answer: unknown) => boolean): Attempt {
  return {
    name,
    row: 'the view for PINs',
    async run(session: KioskSession): Promise<string | null> {
      await openView(session);
      const answer = await session.run(script);
      if (!(await covers(session))) return 'the view does not cover the page';
      return refuses(answer) ? null : `answered ${JSON.stringify(answer)}`;
    },
  };
}

const field =
  "const field = document.createElement('input'); field.style.cssText = 'position: fixed; inset: 0; z-index: 99999'; add(field);";
const threw = (answer: unknown): boolean => typeof answer === 'string' && answer.startsWith('threw');

/** What no page of Electron 33 gets by itself: the system's own focus. */
const focusOfTheSystem = against('the focus of the system', field, undefined, async ({ app, page }) => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.focus());
  await page.evaluate("document.querySelector('input').focus()");
});

/** Each with the view open, by a script that stands in the page. */
export const onEntryView: readonly Attempt[] = [
  against('nothing', ''),
  focusOfTheSystem,
  against(
    'the focus, again and again',
    `${field} setInterval(() => { window.focus(); field.blur(); field.focus(); }, 5);`,
  ),
  against(
    'the focus by a dialog',
    `const dialog = document.createElement('dialog'); add(dialog); dialog.showModal();`,
  ),
  against('a popover in the top layer', `${field} field.popover = 'manual'; field.showPopover();`),
  against(
    'full screen of its own',
    'await document.documentElement.requestFullscreen().catch(() => undefined);',
  ),
  against(
    'the window moved and sized',
    'window.resizeTo(300, 300); window.moveTo(50, 50); window.moveBy(9, 9);',
  ),
  against('another page', "location.href = out.http; location.hash = 'x';"),
  against(
    'the keys and the pointer for itself',
    'await navigator.keyboard?.lock?.(); await document.body.requestPointerLock().catch(() => undefined);',
  ),
  against(
    'input of its own making',
    "for (const key of '1234567890') for (const target of [window, document, document.body]) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })); document.elementFromPoint(900, 400)?.click(); noted.length = 0;",
  ),
  against(
    'a thousand views',
    "const open = () => window.madoguchi.requests.unlockStaff({ place: 'exit' }); globalThis.answers = await Promise.all(Array.from({ length: 1000 }, open));",
    async (view) =>
      (await view.getByText('Settings').count()) > 0 ? null : 'the view is for another thing than before',
  ),
  asking(
    'the view by its address',
    "const frame = document.createElement('iframe'); frame.src = '/entry.html'; add(frame); await new Promise((done) => { frame.onload = done; setTimeout(done, 400); }); return frame.contentDocument?.querySelector('.dots') ? 'a view' : 'none';",
    (answer) => answer === 'none',
  ),
  asking(
    'what it shares with the view',
    "localStorage.setItem('x', '1'); const channel = new BroadcastChannel('x'); const heard = await new Promise((done) => { channel.onmessage = () => done('heard'); setTimeout(() => done('none'), 300); }); return [heard, typeof window.madoguchiEntry, window.length, window.opener].join();",
    (answer) => answer === 'none,undefined,0,',
  ),
  asking(
    'a PIN where the request has none',
    "return (await window.madoguchi.requests.unlockStaff({ place: 'settings', pin: '902734815562' })).code;",
    (answer) => answer === 'invalid',
  ),
  asking(
    'the channels of the view',
    "return typeof window.madoguchi.requests['entry:answer'] + typeof window.madoguchi.answer;",
    (answer) => answer === 'undefinedundefined',
  ),
  asking(
    'the PIN taken away, and a set-up file taken',
    "const { changePin, changeStaff, importProvisioning } = window.madoguchi.requests; const person = { name: 'Eve', role: 'manager', newPin: true }; return (await Promise.all([changePin({ removes: true }), changeStaff({ was: null, next: person }), importProvisioning()])).map(({ code }) => code).join();",
    (answer) => answer === 'staff-locked,staff-locked,staff-locked',
  ),
  asking(
    'the view’s own window',
    "return window.open('/entry.html', 'entry');",
    (answer) => answer === null || threw(answer),
  ),
  {
    name: 'the page loaded anew',
    row: 'the view for PINs',
    async run(session: KioskSession): Promise<string | null> {
      await openView(session);
      await session.refresh();
      const left = session.page
        .context()
        .pages()
        .filter((one) => one.url().endsWith('/entry.html'));
      return left.length === 0 ? null : 'the view outlives the page that asked for it';
    },
  },
  {
    name: 'another page in the view itself',
    row: 'the view for PINs',
    async run(session: KioskSession): Promise<string | null> {
      const view = await openView(session);
      const { http } = session.outside.places;
      for (const url of ['app://madoguchi/index.html', 'app://madoguchi/customer.html', http, 'about:blank'])
        await view.evaluate(`setTimeout(() => { location.href = ${JSON.stringify(url)}; }); undefined`);
      return (await covers(session)) ? null : 'the view shows something else';
    },
  },
];
