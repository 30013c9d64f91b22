import type { Plugin } from 'vite';

/**
 * Node's modules that nothing calls before the window opens. A bundle loads its requires first, CommonJS packages too, and
 * Chromium starts no process until then (docs/figures.md).
 */
export const late = ['sqlite', 'http', 'tls', 'dns', 'readline', 'crypto'];

/** Has a bundle load each of them where it is first used. */
export function lateModules(): Plugin {
  return {
    name: 'late-modules',
    // The code's lines stay in place, so that its source map still fits.
    renderChunk: (code) => ({ code: withLateModules(code), map: null }),
  };
}

export function withLateModules(code: string): string {
  return withLatePackages(late.reduce(withLate, code));
}

const ranAtOnce =
  /^var (?<name>\w+) = (?:\/\* @__PURE__ \*\/ )?(?<run>[\w.]*__toESM\(.*require_\w+\(\).*\));$/gm;

/** A package re-exported whole runs at once, as does one that another requires. */
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
