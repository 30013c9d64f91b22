/** Shrinks built messages: hundreds of them come before the first paint. */
import type { Plugin } from 'vite';
import { fromRoot } from './paths.ts';

/** A lean message asks this module for the language. */
const helper = 'virtual:in-english';
const helperCode = `import { getLocale } from ${JSON.stringify(fromRoot('renderer/i18n/generated/runtime.js'))};
export const inEnglish = (options) => (options?.locale ?? getLocale()) === 'en';
`;

/** A compiled message: a function for each language, and the called one, which asks for the language. */
const compiled =
  /const ja_(?<name>\w+) = .*\n\treturn .*?\((?<ja>`(?:[^`\\]|\\.)*`)\)\n\};\n\nconst en_\k<name> = .*\n\treturn .*?\((?<en>`(?:[^`\\]|\\.)*`)\)\n\};\n\n\/\*\*[^]*?\*\/\n(?<head>(?:export )?const \k<name> = )[^]*?\n\}\);/;

/** A message's module with one function instead of three; throws where the compiler wrote it in another way than this knows. */
export function leanMessage(code: string, id: string): string {
  const { ja, en, head } = compiled.exec(code)?.groups ?? {};
  if (ja === undefined || en === undefined || head === undefined) {
    throw new Error(`${id} is not as messages are compiled.`);
  }
  const lean = `${head}(i, options) => (inEnglish(options) ? ${en} : ${ja});`;
  return `import { inEnglish } from '${helper}';\n${code.replace(compiled, () => lean)}`;
}

export const leanMessages: Plugin = {
  name: 'lean-messages',
  resolveId: (id) => (id === helper ? id : null),
  load: (id) => (id === helper ? helperCode : null),
  transform: {
    filter: { id: /\/i18n\/generated\/messages\/(?!_index)\w+\.js$/ },
    handler: (code, id) => ({ code: leanMessage(code, id), map: null }),
  },
};
