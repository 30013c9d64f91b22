import type { ChoiceGroup } from '../contract/catalogue.ts';
import type { Language } from '../contract/terminal.ts';
import { type PriceStyle, readPrice } from './price.ts';

/*
 * An item's choices in a cell, as people write them: groups between `;`, in each the choices between `/`.
 *
 *   サイズ|Size [必須]: S=-50 / M / L=+100; トッピング [複数]: 生クリーム|Cream=+80 / はちみつ
 *
 * A backslash before one of the signs makes it a letter of a name. Wide signs count as narrow ones.
 */

const signs: Record<string, string> = {
  '；': ';',
  '：': ':',
  '｜': '|',
  '／': '/',
  '＝': '=',
  '［': '[',
  '］': ']',
};
const flags: Record<string, 'required' | 'several' | 'neither'> = {
  必須: 'required',
  required: 'required',
  複数: 'several',
  several: 'several',
  任意: 'neither',
  optional: 'neither',
};

/** The choices of an item as a cell. */
export function choicesCell(groups: readonly ChoiceGroup[], language: Language): string {
  const words =
    language === 'ja' ? { required: '必須', several: '複数' } : { required: 'required', several: 'several' };
  return groups
    .map(({ name, several, required, choices }) => {
      const flag = `${required ? ` [${words.required}]` : ''}${several ? ` [${words.several}]` : ''}`;
      return `${nameCell(name)}${flag}: ${choices.map(choiceCell).join(' / ')}`;
    })
    .join('; ');
}

function choiceCell({ name, price }: ChoiceGroup['choices'][number]): string {
  return price === 0 ? nameCell(name) : `${nameCell(name)}=${price > 0 ? '+' : ''}${price}`;
}

function nameCell({ ja, en }: ChoiceGroup['name']): string {
  return en === ja ? escaped(ja) : `${escaped(ja)}|${escaped(en)}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;:|/=[\]；：｜／＝［］\r\n]|^\s|\s$/gu, '\\$&');
}

/** The choices of a cell, none where it is blank; or the piece of it that is none. */
export function readChoices(
  cell: string,
  style: PriceStyle,
): { choices: ChoiceGroup[] } | { unread: string } {
  const pieces = split(lettersOf(cell), ';', '\n');
  const choices: ChoiceGroup[] = [];
  for (const piece of pieces.filter((one) => trimmed(one).length > 0)) {
    const group = groupOf(piece, style);
    if (typeof group === 'string') return { unread: group };
    choices.push(group);
  }
  return { choices };
}

/** A sign is one that stands for itself; a letter after a backslash is none. */
interface Letter {
  text: string;
  sign: string | null;
}

function lettersOf(cell: string): Letter[] {
  const letters: Letter[] = [];
  let isEscaped = false;
  for (const text of cell.replaceAll(/(?<!\\)\r\n?/g, '\n')) {
    if (!isEscaped && text === '\\') isEscaped = true;
    else {
      letters.push({ text, sign: isEscaped ? null : (signs[text] ?? text) });
      isEscaped = false;
    }
  }
  return letters;
}

function split(letters: readonly Letter[], ...at: readonly string[]): Letter[][] {
  const pieces: Letter[][] = [[]];
  for (const letter of letters) {
    if (letter.sign !== null && at.includes(letter.sign)) pieces.push([]);
    else pieces.at(-1)?.push(letter);
  }
  return pieces;
}

function trimmed(letters: readonly Letter[]): Letter[] {
  const isText = ({ sign }: Letter): boolean => sign === null || sign.trim() !== '';
  const [first, last] = [letters.findIndex(isText), letters.findLastIndex(isText)];
  return first === -1 ? [] : letters.slice(first, last + 1);
}

function textOf(letters: readonly Letter[]): string {
  return trimmed(letters)
    .map(({ text }) => text)
    .join('');
}

function nameOf(letters: readonly Letter[]): ChoiceGroup['name'] | null {
  const [ja, en, ...more] = split(letters, '|').map(textOf);
  if (ja === undefined || ja === '' || more.length > 0) return null;
  return { ja, en: en || ja };
}

/** A group, or the piece that is none. */
function groupOf(piece: readonly Letter[], style: PriceStyle): ChoiceGroup | string {
  const [head = [], list, ...more] = split(piece, ':');
  const [title = [], ...marks] = split(head, '[');
  const name = nameOf(title);
  if (name === null || list === undefined || more.length > 0) return textOf(piece);
  const group: ChoiceGroup = { name, several: false, required: false, choices: [] };
  for (const mark of marks) {
    const [word = [], after, ...rest] = split(mark, ']');
    const flag = flags[textOf(word).normalize('NFKC').toLowerCase()];
    if (flag === undefined || after === undefined || textOf(after) !== '' || rest.length > 0)
      return textOf(head);
    if (flag !== 'neither') group[flag] = true;
  }
  for (const one of split(list, '/')) {
    const choice = choiceOf(one, style);
    if (choice === null) return textOf(one) || textOf(piece);
    group.choices.push(choice);
  }
  return group;
}

function choiceOf(piece: readonly Letter[], style: PriceStyle): ChoiceGroup['choices'][number] | null {
  const [title = [], difference, ...more] = split(piece, '=');
  const name = nameOf(title);
  if (name === null || more.length > 0) return null;
  if (difference === undefined) return { name, price: 0 };
  const read = readDifference(textOf(difference), style);
  return 'price' in read ? { name, price: read.price } : null;
}

/** By how much a choice changes the price of its item, as people write it: +80, -50, 100円. */
export function readDifference(text: string, style: PriceStyle): ReturnType<typeof readPrice> {
  const { sign = '', amount = '' } =
    /^(?<sign>[-+−‐–—―ー]?)(?<amount>.*)$/u.exec(text.trim().normalize('NFKC'))?.groups ?? {};
  const read = readPrice(amount, style);
  const isMore = sign === '' || sign === '+';
  return 'price' in read && !isMore ? { ...read, price: 0 - read.price } : read;
}
