import { describe, expect, test } from 'vitest';
import { pictureAddress } from '../../../electron/contract/fields.ts';
import { problemOfPictureAddress } from '../../../electron/contract/picture-address.ts';

const host = 'https://shop.example/';
const noAddress = { kind: 'format', format: 'picture-url' };

describe('the address of an item’s picture', () => {
  test.each([
    `${host}tea.png`,
    `${host}a/b%E8%8C%B6.webp?size=2&v=1#top`,
    'https://shop.example:8443/tea.png',
    'https://[2001:db8::1]/tea.png',
    host.padEnd(255, 'x'),
  ])('may be %s', (address) => {
    expect(problemOfPictureAddress(address)).toBeNull();
    expect(pictureAddress.safeParse(address).success).toBe(true);
  });

  test.each([
    ['nothing', '', { kind: 'required' }],
    ['without TLS', 'http://shop.example/tea.png', noAddress],
    ['of this terminal', 'app://madoguchi/pictures/mug.svg', noAddress],
    ['of a file', 'shop-pictures/0a.webp', noAddress],
    ['of a script', 'javascript:alert(1)', noAddress],
    ['of data', 'data:image/png;base64,AAAA', noAddress],
    ['with capitals before the host', 'HTTPS://shop.example/tea.png', noAddress],
    ['without a host', 'https://', noAddress],
    ['of a host that is none', 'https://shop example/tea.png', noAddress],
    ['with a blank', `${host}green tea.png`, noAddress],
    ['with a line break', `${host}tea.png\n`, noAddress],
    ['with letters that an address writes otherwise', `${host}茶.png`, noAddress],
    ['with a user name', 'https://user@shop.example/tea.png', noAddress],
    ['with a password', 'https://:secret@shop.example/tea.png', noAddress],
    ['of a port that there is not', 'https://shop.example:99999/tea.png', noAddress],
    ['of 256 characters', host.padEnd(256, 'x'), { kind: 'max-length', max: 255 }],
    ['of a million characters', host.padEnd(1_000_000, 'x'), { kind: 'max-length', max: 255 }],
  ])('may not be one %s', (_what, address, problem) => {
    expect(problemOfPictureAddress(address)).toEqual(problem);
    const issues = pictureAddress.safeParse(address).error?.issues ?? [];
    expect(issues).toMatchObject([{ params: { rule: problem } }]);
    // It may be in a log, where nobody should read what was pasted by mistake.
    if (address !== '') expect(issues[0]?.message).not.toContain(address);
  });
});
