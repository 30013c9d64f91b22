import type { FieldRule } from '../../electron/contract/rules.ts';
import {
  type CodeData,
  type CodeDataName,
  codeDataNames,
  type DialectName,
  dialectProblemOfKey,
  dialectProblemOfValue,
  isSameCodeData,
  limitsOfCodeData,
  noCodeData,
  problemOfKey,
  problemOfValue,
} from '../lib/code-data.ts';
import { MetadataRows } from './subscriptions-metadata.svelte.ts';

/** What goes with a code, as rows that are being written. */
export class CodeDataRows {
  readonly extra: MetadataRows;
  readonly metadata: MetadataRows;
  /** What they began with. */
  readonly first: CodeData;

  /**
   * `dialect`: of the service, whose limits they are held to beside our own. `fixed`: what goes with every code, which a
   * sale adds to and does not replace.
   */
  constructor(data: CodeData, dialect: DialectName, fixed: CodeData = noCodeData) {
    const rulesOf = (name: CodeDataName) => ({
      problemOfKey: (key: string): FieldRule | null =>
        Object.hasOwn(fixed[name], key)
          ? { kind: 'unique' }
          : (problemOfKey(key) ?? dialectProblemOfKey(key, dialect)),
      problemOfValue: (value: unknown) => problemOfValue(value) ?? dialectProblemOfValue(value, dialect),
      // Both go with the code together.
      max: limitsOfCodeData.entries - Object.keys(fixed[name]).length,
    });
    this.first = data;
    this.extra = new MetadataRows(data.extra, rulesOf('extra'));
    this.metadata = new MetadataRows(data.metadata, rulesOf('metadata'));
  }

  get value(): CodeData {
    return { extra: this.extra.value, metadata: this.metadata.value };
  }

  /** Something in here cannot be taken: of two rows with one key only one would be. */
  get problem(): { name: CodeDataName; rule: FieldRule } | null {
    for (const name of codeDataNames) {
      const rule = this[name].problem;
      if (rule) return { name, rule };
    }
    return null;
  }

  /** Whether anything was written that leaving would lose. */
  get dirty(): boolean {
    return this.problem !== null || !isSameCodeData(this.value, this.first);
  }
}
