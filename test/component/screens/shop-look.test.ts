import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { largestPictureBytes } from '../../../electron/contract/limits.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { chooseFile } from '../support/catalogue-screen.ts';
import type { Mounted } from '../support/mount.ts';
import { pictureFile } from '../support/picture-file.ts';
import { button } from '../support/sale-screen.ts';
import { dialog, field, openSettings } from '../support/settings-screen.ts';

/** Main takes what customers see, and sends the changed terminal. */
async function openGeneral(): Promise<Mounted> {
  const mounted = await openSettings();
  const { bridge, session } = mounted;
  await expect.element(field('Shop name')).toBeVisible();
  bridge.answer('changeLook', (look) => {
    bridge.send('terminal', { ...session.terminal.state, look });
    return Promise.resolve(success(undefined));
  });
  return mounted;
}

/** A PNG without two like pixels in a row, so that it has 20 MB. */
async function largePicture(): Promise<File> {
  const [width, height] = [3_000, 2_400];
  const canvas = new OffscreenCanvas(width, height);
  const picture = new ImageData(width, height);
  const pixels = new Uint32Array(picture.data.buffer);
  let noise = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
    pixels[at] = noise | 0xff000000;
  }
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' });
}

describe('what customers see', () => {
  const preview = page.getByRole('figure');

  test('is saved by a person, and shown before', async () => {
    const { bridge } = await openGeneral();
    await expect.element(preview).toMatchTextContent('Kanda Main Shop');
    await field('Shop name').fill(' 窓口カフェ ');
    await expect.element(preview).toMatchTextContent('窓口カフェ');
    expect(bridge.requestsOf('changeLook')).toEqual([]);
    await button('Save').click();
    await expect
      .poll(() => bridge.requestsOf('changeLook'))
      .toEqual([{ shopName: '窓口カフェ', logo: null }]);
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    await expect.element(button('Save')).toBeDisabled();
  });

  test('has a name of at most 60 characters, which are counted as people do', async () => {
    await openGeneral();
    await field('Shop name').fill('𠮟'.repeat(60));
    await expect.element(page.getByText('60 / 60')).toBeVisible();
    await expect.element(button('Save')).toBeEnabled();
    await field('Shop name').fill('𠮟'.repeat(61));
    await expect.element(page.getByText('At most 60 characters.')).toBeVisible();
    await expect.element(button('Save')).toBeDisabled();
  });

  test('has a logo, made small; nothing is saved before it is kept', async () => {
    const { bridge } = await openGeneral();
    let keep = (): void => undefined;
    bridge.answer('savePicture', () => {
      return new Promise((resolve) => (keep = () => resolve(success('/icon.png'))));
    });
    await field('Shop name').fill('Café');
    chooseFile(await pictureFile(640, 320), '#settings-general');
    await expect.poll(() => bridge.requestsOf('savePicture').length).toBe(1);
    await expect.element(page.getByText('Preparing the picture')).toBeVisible();
    await expect.element(button('Save')).toBeDisabled();
    keep();
    await button('Save').click();
    await expect
      .poll(() => bridge.requestsOf('changeLook'))
      .toEqual([{ shopName: 'Café', logo: '/icon.png' }]);
    await button('Remove the logo').click();
    await button('Save').click();
    await expect.poll(() => bridge.requestsOf('changeLook').at(-1)).toEqual({ shopName: 'Café', logo: null });
  });

  test('has a logo of any size that a camera makes: what is kept of it is small', async () => {
    const { bridge } = await openGeneral();
    const file = await largePicture();
    expect(file.size).toBeGreaterThan(20_000_000);
    chooseFile(file, '#settings-general');
    await expect.poll(() => bridge.requestsOf('savePicture').length, { timeout: 30_000 }).toBe(1);
    const bytes = new Uint8Array(bridge.requestsOf('savePicture')[0] ?? []);
    expect(bytes.length).toBeLessThanOrEqual(largestPictureBytes);
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    expect([width, height]).toEqual([512, 410]);
  });

  test('refuses a logo that is no picture, and tells of one that cannot be kept', async () => {
    const { bridge } = await openGeneral();
    chooseFile(new File(['%PDF'], 'logo.png'), '#settings-general');
    await expect.element(page.getByText(/^This picture cannot be read/)).toBeVisible();
    bridge.answer('savePicture', fail('storage', 'raw'));
    chooseFile(await pictureFile(640, 320), '#settings-general');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('This terminal cannot write its records.');
    await expect.element(button('Save')).toBeDisabled();
  });

  test('is kept in the form when it cannot be saved, and asked about when it is left', async () => {
    const { bridge, session } = await openGeneral();
    bridge.answer('changeLook', fail('storage', 'raw'));
    await field('Shop name').fill('Café');
    await button('Save').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('This terminal cannot write its records.');
    await expect.element(field('Shop name')).toHaveValue('Café');
    await button('Back to the sale').click();
    await expect.element(dialog).toMatchTextContent('Your changes are not saved');
    await button('Leave without saving').click();
    expect(session.screen).toBe('sale');
  });

  test('is saved with the other settings, by one button, and not before they are right', async () => {
    const { bridge } = await openGeneral();
    bridge.answer('changeSettings', success(undefined));
    await field('Shop name').fill('Café');
    await field('Terminal name').fill('');
    await button('Save').click();
    await expect.element(field('Terminal name')).toHaveFocus();
    expect(bridge.requestsOf('changeLook')).toEqual([]);
    await field('Terminal name').fill('Counter 9');
    await button('Save').click();
    await expect.poll(() => bridge.requestsOf('changeLook')).toEqual([{ shopName: 'Café', logo: null }]);
    expect(bridge.requestsOf('changeSettings')).toMatchObject([{ name: 'Counter 9' }]);
  });
});
