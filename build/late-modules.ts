import type { Plugin } from 'vite';

/**
 * Node's own modules that nothing calls before the window opens. A bundle loads what it requires in its first lines, and
 * until they have run Chromium starts no process (docs/figures.md).
 */
export const late = ['sqlite', 'http', 'tls', 'dns', 'readline'];

/** Has a bundle load each of them where it is first used. */
export function lateModules(): Plugin {
  return {
    name: 'late-modules',
    // Its lines stay where they were, for the map of its sources.
    renderChunk: (code) => ({ code: withLateModules(code), map: null }),
  };
}

/** A bundle's code with them loaded so. */
export function withLateModules(code: string): string {
  return late.reduce(withLate, code);
}

function withLate(code: string, module: string): string {
  const loaded = new RegExp(
    `^let (?<name>\\w+) = (?<plain>require\\("node:${module}"\\));\\n(\\k<name> = (?<wrap>[\\w.]+\\()\\k<name>(?<end>.*\\));\\n)?`,
    'm',
  ).exec(code);
  if (loaded === null) return code;
  const [found] = loaded;
  const { name = '', plain = '', wrap = '', end = '' } = loaded.groups ?? {};
  const lines = found.replaceAll(/[^\n]/g, '');
  const held = `const late_${name} = { get it() { return this.loaded ??= ${wrap}${plain}${end}; } };${lines}`;
  return code.replaceAll(new RegExp(`\\b${name}\\.`, 'g'), `late_${name}.it.`).replace(found, () => held);
}
