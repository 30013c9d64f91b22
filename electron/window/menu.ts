import type { MenuItemConstructorOptions } from 'electron';

/**
 * The program's menu: none, except on macOS, where Cmd+C, Cmd+V and their like do nothing without the menu that
 * has them. The first menu belongs to the program there; it is empty, since Cmd+Q would be a way out of a kiosk.
 */
export function menuOf(platform: NodeJS.Platform): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null;
  const roles = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const;
  return [
    { label: 'Madoguchi', submenu: [] },
    { label: '編集 / Edit', submenu: roles.map((role) => ({ role })) },
  ];
}
