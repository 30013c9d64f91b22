/** A click of these tests (test/support/mouse.ts) is the mouse's, and reaches its target or nothing. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

afterEach(() => document.body.replaceChildren());

/** A button under a cover that shows on demand; both record what they hear. */
function scene(): { button: HTMLButtonElement; cover: HTMLElement; heard: string[] } {
  const heard: string[] = [];
  const button = document.createElement('button');
  button.textContent = 'Charge';
  const cover = document.createElement('div');
  cover.style.cssText = 'position: fixed; inset: 0';
  for (const [name, element] of Object.entries({ button, cover })) {
    for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      element.addEventListener(kind, ({ isTrusted }) =>
        heard.push(`${name}: ${kind}${isTrusted ? '' : ', by a script'}`),
      );
  }
  document.body.append(button);
  return { button, cover, heard };
}

const whole = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'].map((kind) => `button: ${kind}`);
const click = () => page.getByRole('button', { name: 'Charge' }).click();

test('a button hears all that a mouse does, once', async () => {
  const { heard } = scene();
  await click();
  expect(heard).toEqual(whole);
});

test('what covers it for a while hears nothing, and the button does when it is free', async () => {
  const { cover, heard } = scene();
  document.body.append(cover);
  setTimeout(() => cover.remove(), 150);
  await click();
  expect(heard).toEqual(whole);
});

test('nor does what comes over it when the mouse is under way', async () => {
  const { button, cover, heard } = scene();
  // Elsewhere than before, so that the mouse moves.
  button.style.marginLeft = '400px';
  window.addEventListener('pointermove', () => document.body.append(cover), { once: true });
  setTimeout(() => cover.remove(), 500);
  await click();
  expect(heard).toEqual(whole);
});

test('of two buttons of a name none is clicked', async () => {
  const { button, heard } = scene();
  document.body.append(button.cloneNode(true));
  await expect(click()).rejects.toThrow(/strict mode violation/);
  expect(heard).toEqual([]);
});
