import type { Plugin } from 'vite';

/**
 * Node's own modules that nothing calls before the window opens. A bundle loads what it requires in its first lines, and
 * until they have run Chromium starts no process (docs/figures.md). So do the CommonJS packages in it.
 */
export const late = ['sqlite', 'http', 'tls', 'dns', 'readline', 'crypto'];

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
  return withLatePackages(late.reduce(withLate, code));
}

const ranAtOnce =
  /^var (?<name>\w+) = (?:\/\* @__PURE__ \*\/ )?(?<run>[\w.]*__toESM\(.*require_\w+\(\).*\));$/gm;

/** A package that is handed on whole runs at once, as does one that another requires. */
function withLatePackages(code: string): string {
  return [...code.matchAll(ranAtOnce)].reduce(
    (before, { 0: found, groups: { name = '', run = '' } = {} }) => {
      const isHandedOn = new RegExp(`\\b${name}\\b(?! = |\\.)`).test(before);
      if (isHandedOn) return before;
      const held = `var ${heldAs(name, run)}`;
      return before
        .replaceAll(new RegExp(`\\b${name}\\.`, 'g'), `late_${name}.it.`)
        .replace(found, () => held);
    },
    code,
  );
}

function heldAs(name: string, run: string): string {
  return `late_${name} = { get it() { return this.loaded ??= ${run}; } };`;
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
  const held = `const ${heldAs(name, `${wrap}${plain}${end}`)}${lines}`;
  return code.replaceAll(new RegExp(`\\b${name}\\.`, 'g'), `late_${name}.it.`).replace(found, () => held);
}
