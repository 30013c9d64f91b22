import type { CatalogueItem, ChoiceGroup } from '../contract/catalogue.ts';
import type { Line } from '../contract/sale.ts';
import type { Language } from '../contract/terminal.ts';

/** What is chosen of each group, by the places of its choices. */
export type Picked = readonly (readonly number[])[];

/** The price of one piece with what is chosen, and what its line says of it. */
export function withChoices(
  { price, choices: groups = [] }: Pick<CatalogueItem, 'price' | 'choices'>,
  picked: Picked,
): Pick<Line, 'price' | 'choices'> {
  const names = groups.flatMap(({ choices }) => choices.map(({ name }) => name.ja));
  const chosen = groups.flatMap((group, at) =>
    group.choices.flatMap((choice, nth) => (picked[at]?.includes(nth) ? [{ group, choice }] : [])),
  );
  if (chosen.length === 0) return { price };
  return {
    price: chosen.reduce((sum, { choice }) => sum + choice.price, price),
    choices: chosen.map(({ group, choice: { name } }) =>
      // What two groups have, such as "normal" for sweetness and for ice, is said with its group.
      names.filter((one) => one === name.ja).length === 1
        ? name
        : { ja: `${group.name.ja} ${name.ja}`, en: `${group.name.en} ${name.en}` },
    ),
  };
}

/** The groups of which something must be chosen yet. */
export function missingOf(groups: readonly ChoiceGroup[], picked: Picked): ChoiceGroup[] {
  return groups.filter(({ required }, at) => required && (picked[at] ?? []).length === 0);
}

/** What a line says of its choices; '' where it has none. */
export function choicesText({ choices = [] }: Pick<Line, 'choices'>, language: Language): string {
  return choices.map((name) => name[language]).join(language === 'ja' ? '・' : ', ');
}

/** Whether two lines have the same choices. */
export function sameChoices(one: Pick<Line, 'choices'>, other: Pick<Line, 'choices'>): boolean {
  const names = ({ choices = [] }: Pick<Line, 'choices'>): string =>
    JSON.stringify(choices.map(({ ja }) => ja));
  return names(one) === names(other);
}
