import { parseArgs } from 'node:util';
import { FlagError, orWrong } from '../flag-error.ts';
import {
  folderOf,
  languages,
  type Picture,
  type PicturePlan,
  sizes,
  type Size,
  texts,
  themes,
  writtenSize,
} from './names.ts';

/** Printed for `--help`, and below every complaint. */
export const picturesUsage = `npm run pictures -- [--only WORDS] [--languages ${languages.join(',')}] [--sizes ${sizes.map(writtenSize).join(',')}]
  [--themes ${themes.join(',')}] [--texts ${texts.join(',')}] | --readme

  --only WORDS     the screens with these words in their name, such as history; several with commas
  --languages L    the languages, with commas (default: both)
  --sizes S        the sizes, width x height, with commas (default: the four that the screens are made for)
  --themes T       the themes, with commas (default: both)
  --texts P        the sizes of words, in percent, with commas (default: 100)
  --readme         the pictures of the README alone, into docs/pictures, from the guided sale (npm run demo)`;

export type PictureFlags =
  | { readonly kind: 'screens'; readonly plan: PicturePlan }
  | { readonly kind: 'readme' }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string };

/** Pixels: smaller screens show nothing, larger ones do not exist. */
const [leastSide, mostSide] = [200, 8_000];

export function readPictureFlags(args: readonly string[]): PictureFlags {
  return orWrong(() => {
    const { readme, help, ...parts } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        languages: { type: 'string' },
        sizes: { type: 'string' },
        themes: { type: 'string' },
        texts: { type: 'string' },
        readme: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
    if (help === true) return { kind: 'help' };
    if (readme !== true) return { kind: 'screens', plan: planOf(parts) };
    if (Object.keys(parts).length > 0) throw new FlagError('--readme goes with no other flag.');
    return { kind: 'readme' };
  });
}

type Parts = Partial<Record<'only' | 'languages' | 'sizes' | 'themes' | 'texts', string>>;

function planOf(parts: Parts): PicturePlan {
  const only = wordsOf('--only', parts.only);
  const nameless = only.find((words) => folderOf(words) === '');
  if (nameless !== undefined)
    throw new FlagError(`--only: a screen’s name has letters a to z and digits, "${nameless}" has none.`);
  return {
    only,
    languages: amongOf('--languages', parts.languages, languages),
    themes: amongOf('--themes', parts.themes, themes),
    texts: amongOf('--texts', parts.texts ?? '100', texts.map(String)).map(Number) as Picture['text'][],
    sizes: parts.sizes === undefined ? sizes : wordsOf('--sizes', parts.sizes).map(sizeOf),
  };
}

/** The words between commas, each once. */
function wordsOf(flag: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  const words = text.split(',').map((word) => word.trim());
  if (words.includes(''))
    throw new FlagError(`${flag}: nothing stands before or after a comma in "${text}".`);
  return [...new Set(words)];
}

function amongOf<T extends string>(
  flag: string,
  text: string | undefined,
  known: readonly T[],
): readonly T[] {
  if (text === undefined) return known;
  return wordsOf(flag, text).map((word) => {
    const found = known.find((name) => name === word);
    if (found === undefined) throw new FlagError(`${flag}: "${word}" is not one of ${known.join(', ')}.`);
    return found;
  });
}

function sizeOf(text: string): Size {
  const [width = 0, height = 0] = /^\d{1,5}x\d{1,5}$/.test(text) ? text.split('x').map(Number) : [];
  if (Math.min(width, height) >= leastSide && Math.max(width, height) <= mostSide) return [width, height];
  throw new FlagError(
    `--sizes: "${text}" is not a width and a height from ${leastSide} to ${mostSide}, such as 1024x600.`,
  );
}
