import { expect, test } from 'vitest';
import { menuOf } from '../../../electron/window/menu.ts';

test('there is no menu, whose keys would lead out of the screens', () => {
  expect([menuOf('linux'), menuOf('win32')]).toEqual([null, null]);
});

test('macOS has the menu that its editing keys need, and nothing else', () => {
  const menus = menuOf('darwin') ?? [];
  const roles = menus.flatMap(({ submenu }) => (submenu as { role?: string }[]).map(({ role }) => role));
  expect(roles).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
  expect(menus[0]?.submenu).toEqual([]);
});
