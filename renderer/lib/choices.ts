export {
  choicesText,
  missingOf,
  type Picked,
  sameChoices,
  withChoices,
} from '../../electron/domain/choices.ts';
