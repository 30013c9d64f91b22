/** What can be chosen of an item, and what a line says of it. */
export {
  choicesText,
  missingOf,
  type Picked,
  sameChoices,
  withChoices,
} from '../../electron/domain/choices.ts';
