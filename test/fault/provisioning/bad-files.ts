import type { BadFile } from './bad-file.ts';
import { codeDataValues } from './bad-code-data.ts';
import { names } from './bad-fields.ts';
import { addresses, relations } from './bad-relations.ts';
import { texts } from './bad-texts.ts';
import { values } from './bad-values.ts';

/** Every bad file that is one by its content alone. */
export const badFiles: readonly BadFile[] = [
  ...texts,
  ...names,
  ...values,
  ...codeDataValues,
  ...relations,
  ...addresses,
];
