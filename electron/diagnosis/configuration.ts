import type { Machine } from './machine.ts';

/* Reads the three kinds of configuration files that matter at a Linux counter. A file that cannot be read makes its check unknown. */

/** Texts of the existing files, in the order in which they apply; null when one could not be read. */
export async function textsOf(machine: Machine, ...places: string[]): Promise<string[] | null> {
  const texts: string[] = [];
  for (const path of await filesAt(machine, places)) {
    const file = await machine.read(path);
    if (file.kind === 'unreadable') return null;
    if (file.kind === 'text') texts.push(file.text);
  }
  return texts;
}

/** `/*.EXTENSION` stands for every such file of the folder, by name. */
async function filesAt(machine: Machine, places: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const place of places) {
    const [, folder, extension] = /^(.*)\/\*(\.[a-z]+)$/.exec(place) ?? [];
    if (folder === undefined || extension === undefined) {
      files.push(place);
      continue;
    }
    const names = (await machine.list(folder)) ?? [];
    files.push(...names.filter((name) => name.endsWith(extension)).map((name) => `${folder}/${name}`));
  }
  return files;
}

/** The last value of `key` in `[section]`; later files override. */
export function settingOf(texts: readonly string[], section: string, key: string): string | undefined {
  let value: string | undefined;
  for (const text of texts) {
    let inSection = false;
    for (const line of linesOf(text)) {
      const [, title] = /^\[(.+)\]$/.exec(line) ?? [];
      if (title !== undefined) inSection = sectionMatches(title, section);
      const [, name, given] = /^([^=\s]+)\s*=\s*(.*)$/.exec(line) ?? [];
      if (inSection && name === key) value = given;
    }
  }
  return value;
}

/** LightDM has `[Seat:*]` and `[SeatDefaults]` for the same. */
function sectionMatches(title: string, section: string): boolean {
  return section.endsWith('*') ? title.startsWith(section.slice(0, -1)) : title === section;
}

/** Whether `Option "NAME"` of the X server is on, off or unset. The files must agree: which of them wins differs between systems. */
export function serverFlag(texts: readonly string[], name: string): boolean | undefined {
  const values: boolean[] = [];
  const option = new RegExp(`^Option\\s+"${name}"(?:\\s+"([^"]*)")?`, 'i');
  for (const text of texts) {
    let section = '';
    for (const line of linesOf(text)) {
      const [, begun] = /^Section\s+"([^"]*)"/i.exec(line) ?? [];
      if (begun !== undefined) section = begun.toLowerCase();
      if (/^EndSection\b/i.test(line)) section = '';
      const match = option.exec(line);
      if (match && (section === 'serverflags' || section === 'serverlayout')) {
        values.push(/^(|1|on|true|yes)$/i.test(match[1] ?? ''));
      }
    }
  }
  return values.length === 0 ? undefined : values.every((value) => value);
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith(';'));
}
