import type { MenuItemConstructorOptions } from 'electron';

/**
 * No menu, except on macOS, where Cmd+C, Cmd+V and others work only through one. Its first menu belongs to the program: empty,
 * since Cmd+Q would be a way out of a kiosk.
 */
export function menuOf(platform: NodeJS.Platform): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null;
  const roles = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const;
  return [
    { label: 'Madoguchi', submenu: [] },
    { label: '編集 / Edit', submenu: roles.map((role) => ({ role })) },
  ];
}
