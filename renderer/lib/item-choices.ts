import type { CatalogueItem, ChoiceGroup } from '../../electron/contract/catalogue.ts';
import { readDifference } from '../../electron/domain/choices-cell.ts';
import type { PriceStyle } from '../../electron/domain/price.ts';
import { type ItemProblem, priceProblem } from './item-problem.ts';
import { catalogueItem, failureOfIssue } from './schemas.ts';

export interface ChoiceTexts {
  ja: string;
  en: string;
  /** Added to the item's price, or taken off; '': nothing. */
  price: string;
}

export interface GroupTexts {
  ja: string;
  en: string;
  several: boolean;
  required: boolean;
  choices: readonly ChoiceTexts[];
}

/** What is wrong, and at which row; without a group, the problem is of all choices together. */
export interface ChoiceProblem {
  group: number | null;
  choice: number | null;
  /** `choices`: how many a group has. */
  field: 'ja' | 'en' | 'price' | 'choices';
  problem: ItemProblem;
}

export const newChoice: ChoiceTexts = { ja: '', en: '', price: '' };
export const newGroup: GroupTexts = { ja: '', en: '', several: false, required: false, choices: [newChoice] };

export function textsOfChoices(groups: readonly ChoiceGroup[]): GroupTexts[] {
  return groups.map(({ name, several, required, choices }) => ({
    ...namesOf(name),
    several,
    required,
    choices: choices.map(({ name: one, price }) => ({ ...namesOf(one), price: differenceText(price) })),
  }));
}

function namesOf({ ja, en }: ChoiceGroup['name']): Pick<ChoiceTexts, 'ja' | 'en'> {
  return { ja, en: en === ja ? '' : en };
}

function differenceText(price: number): string {
  if (price === 0) return '';
  return price > 0 ? `+${price}` : String(price);
}

/**
 * The groups that rows make, empty rows left out, and what main would refuse. `price`: the item's; null: not known, so prices
 * with choices are not checked.
 */
export function readGroups(
  texts: readonly GroupTexts[],
  price: number | null,
  style: PriceStyle,
): { groups: ChoiceGroup[]; problems: ChoiceProblem[] } {
  const kept = texts
    .map((group, at) => ({ group, at, rows: filled(group.choices) }))
    .filter(({ group, rows }) => rows.length > 0 || !isBlank(group));
  const problems: ChoiceProblem[] = [];
  const groups = kept.map(({ group, at, rows }) => ({
    name: nameOf(group),
    several: group.several,
    required: group.required,
    choices: rows.map(({ row, nth }) => {
      const read = row.price.trim() === '' ? { price: 0 } : readDifference(row.price, style);
      if ('price' in read) return { name: nameOf(row), price: read.price };
      problems.push({ group: at, choice: nth, field: 'price', problem: priceProblem(read.problem, style) });
      return { name: nameOf(row), price: 0 };
    }),
  }));
  for (const { path, rule } of brokenRules(groups, price)) {
    const [, inGroup, , inChoice] = path;
    const of = kept[Number(inGroup)];
    const row = typeof inChoice === 'number' ? of?.rows[inChoice] : undefined;
    const last = path.at(-1);
    const field = last === 'ja' || last === 'en' || last === 'price' ? last : 'choices';
    // A missing English name is the Japanese one, whose own problem is shown.
    if (field === 'en' && (row?.row ?? of?.group)?.en.trim() === '') continue;
    problems.push({
      group: of?.at ?? null,
      choice: row?.nth ?? null,
      field,
      problem: { kind: 'rule', rule },
    });
  }
  return { groups, problems };
}

function isBlank({ ja, en }: Pick<ChoiceTexts, 'ja' | 'en'>): boolean {
  return ja.trim() === '' && en.trim() === '';
}

function filled(choices: readonly ChoiceTexts[]): { row: ChoiceTexts; nth: number }[] {
  return choices
    .map((row, nth) => ({ row, nth }))
    .filter(({ row }) => !isBlank(row) || row.price.trim() !== '');
}

function nameOf({ ja, en }: Pick<ChoiceTexts, 'ja' | 'en'>): ChoiceGroup['name'] {
  return { ja: ja.trim(), en: en.trim() || ja.trim() };
}

/** The rules of the contract that the choices break, each with its place. */
function brokenRules(groups: readonly ChoiceGroup[], price: number | null) {
  if (groups.length === 0) return [];
  const item: Omit<CatalogueItem, 'choices'> = {
    id: '-',
    name: { ja: '-', en: '-' },
    reading: '',
    price: price ?? 0,
    rate: 10,
    category: '-',
    picture: null,
    pictureUrl: null,
    barcode: null,
  };
  const issues = catalogueItem.safeParse({ ...item, choices: groups }).error?.issues ?? [];
  return issues
    .map((issue) => ({
      path: issue.path,
      rule: failureOfIssue(issue).rule ?? ({ kind: 'required' } as const),
    }))
    .filter(({ rule }) => price !== null || rule.kind !== 'choices-price');
}
