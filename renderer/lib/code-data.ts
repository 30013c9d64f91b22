import { limits } from '../../electron/contract/limits.ts';

export {
  type CodeData,
  type CodeDataName,
  codeDataNames,
  isCodeDataEmpty,
  isSameCodeData,
  noCodeData,
  problemOfKey,
  problemOfValue,
} from '../../electron/contract/code-fields.ts';

export { dialectProblemOfKey, dialectProblemOfValue } from '../../electron/contract/dialect-limits.ts';
export type { DialectName } from '../../electron/contract/terminal.ts';

export const limitsOfCodeData = limits.codeData;
