import '../../../renderer/styles/tokens.css';
import '../../../renderer/styles/reset.css';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lockDown } from '../../../renderer/lib/lock-down.ts';
import { isField } from '../../../renderer/screens/sale/keys.ts';

let field: HTMLInputElement;
let plain: HTMLElement;
beforeEach(() => {
  const end = lockDown(document);
  const host = document.createElement('div');
  host.innerHTML =
    '<p>words of the screen</p><a href="https://example.com/">away</a><img alt="">' +
    '<input aria-label="short" maxlength="20"><input aria-label="open"><textarea aria-label="area"></textarea>';
  document.body.append(host);
  plain = host.querySelector('p') as HTMLElement;
  field = host.querySelector('input') as HTMLInputElement;
  onTestFinished(() => {
    end();
    host.remove();
  });
});

const byName = (name: string): HTMLInputElement =>
  document.querySelector(`[aria-label="${name}"]`) as HTMLInputElement;

/** Sends an event; answers whether the page prevented the browser's own action. */
function refuses(target: EventTarget, event: Event): boolean {
  return !target.dispatchEvent(event);
}

const whole = { bubbles: true, cancelable: true };
const keys = (key: string, held: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent('keydown', { key, ...held, ...whole });

function pasteOf(text: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return new ClipboardEvent('paste', { clipboardData, ...whole });
}

function dragOf(name: string): DragEvent {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'evil.html', { type: 'text/html' }));
  return new DragEvent(name, { dataTransfer, ...whole });
}

describe('a page that is locked down (Kiosk input)', () => {
  test.each([
    ['right click, long press', () => new MouseEvent('contextmenu', whole)],
    ['selection drag: what is selected is not dragged away', () => dragOf('dragstart')],
    ['dropped file or link: entering', () => dragOf('dragenter')],
    ['dropped file or link: over the page', () => dragOf('dragover')],
    ['dropped file or link: dropped', () => dragOf('drop')],
    [
      'zoom by the wheel, and pinch on a touchpad',
      () => new WheelEvent('wheel', { ctrlKey: true, ...whole }),
    ],
    ['zoom by the wheel with Cmd', () => new WheelEvent('wheel', { metaKey: true, ...whole })],
    ['middle click', () => new MouseEvent('auxclick', { button: 1, ...whole })],
    ['scrolling with the middle button', () => new MouseEvent('mousedown', { button: 1, ...whole })],
    ['the mouse’s back button', () => new MouseEvent('mouseup', { button: 3, ...whole })],
    ['the mouse’s forward button', () => new MouseEvent('mouseup', { button: 4, ...whole })],
    ['Alt and left', () => keys('ArrowLeft', { altKey: true })],
    ['Alt and right', () => keys('ArrowRight', { altKey: true })],
    ['Alt and Home', () => keys('Home', { altKey: true })],
    ['the back key', () => keys('BrowserBack')],
    ['the start page’s key', () => keys('BrowserHome')],
    ['zoom keys: in', () => keys('+', { ctrlKey: true })],
    ['zoom keys: out', () => keys('-', { ctrlKey: true })],
    ['zoom keys: whole size', () => keys('0', { metaKey: true })],
  ])('N: %s', (_what, event) => {
    for (const target of [plain, field, document.body]) expect(refuses(target, event())).toBe(true);
  });

  test('N: dropped file or link; the pointer says so', () => {
    const over = dragOf('dragover');
    plain.dispatchEvent(over);
    expect(over.dataTransfer?.dropEffect).toBe('none');
  });

  test('N: Backspace as a history key; the screens hear of it', () => {
    const heard = vi.fn();
    plain.addEventListener('keydown', heard);
    expect(refuses(plain, keys('Backspace'))).toBe(true);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(refuses(field, keys('Backspace'))).toBe(false);
  });

  test('N: 500-digit paste: neither the screen nor a field hears of it', () => {
    const heard = vi.fn();
    document.body.addEventListener('paste', heard);
    onTestFinished(() => document.body.removeEventListener('paste', heard));
    for (const target of [plain, field]) expect(refuses(target, pasteOf('9'.repeat(500)))).toBe(true);
    expect(heard).not.toHaveBeenCalled();
  });

  test('N: a paste that no form could hold', () => {
    for (const name of ['open', 'area']) {
      expect(refuses(byName(name), pasteOf('x'.repeat(8193))), name).toBe(true);
      expect(refuses(byName(name), pasteOf('x'.repeat(8192))), name).toBe(false);
    }
  });

  test('N: selection drag outside of what may be copied', async () => {
    await userEvent.dblClick(page.elementLocator(plain));
    expect(getSelection()?.toString()).toBe('');
  });

  test('N: pinch and double tap: every place of the page lets lists scroll, and nothing else', () => {
    expect(getComputedStyle(document.body).touchAction).toBe('pan-x pan-y');
  });
});

describe('a page that is locked down still lets people work', () => {
  test.each([
    ['a click', () => new MouseEvent('mousedown', { button: 0, ...whole })],
    ['scrolling', () => new WheelEvent('wheel', { deltaY: 100, ...whole })],
    ['a digit', () => keys('5')],
    ['an arrow', () => keys('ArrowLeft')],
    ['Alt and up, which moves an item', () => keys('ArrowUp', { altKey: true })],
    ['Enter', () => keys('Enter')],
    ['Tab', () => keys('Tab')],
    ['copying', () => keys('c', { ctrlKey: true })],
    ['an amount that is pasted', () => pasteOf('1200')],
    ['a barcode that is pasted', () => pasteOf('4901234567894')],
  ])('%s', (_what, event) => {
    for (const target of [plain, field]) expect(refuses(target, event())).toBe(false);
  });

  test('typing, selecting, copying and pasting in a field', async () => {
    await userEvent.fill(field, '4901234567894');
    await userEvent.dblClick(field);
    expect(getSelection()?.toString()).toBe('4901234567894');
    await userEvent.copy();
    await userEvent.click(byName('open'));
    await userEvent.paste();
    expect(byName('open').value).toBe('4901234567894');
    await userEvent.keyboard('{Backspace}{ArrowLeft}{Delete}');
    expect(byName('open').value).toBe('49012345678');
  });

  test('a paste that a field can hold, with the blanks around it that it came with', () => {
    expect(refuses(field, pasteOf(`  ${'9'.repeat(20)}\n`))).toBe(false);
    expect(refuses(field, pasteOf('9'.repeat(21)))).toBe(true);
  });

  test('until it is unlocked', () => {
    const other = document.implementation.createHTMLDocument();
    const end = lockDown(other);
    expect(refuses(other.body, new MouseEvent('contextmenu', whole))).toBe(true);
    end();
    expect(refuses(other.body, new MouseEvent('contextmenu', whole))).toBe(false);
  });

  test('the fields that it leaves alone are the screens’ own', () => {
    for (const element of [field, byName('area')]) expect(isField(element)).toBe(true);
  });
});
