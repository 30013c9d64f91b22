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

export class CodeDataRows {
  readonly extra: MetadataRows;
  readonly metadata: MetadataRows;
  readonly first: CodeData;

  /**
   * `dialect`: of the service, whose limits hold beside our own. `fixed`: what goes with every code, to which a sale adds
   * without replacing it.
   */
  constructor(data: CodeData, dialect: DialectName, fixed: CodeData = noCodeData) {
    const rulesOf = (name: CodeDataName) => ({
      problemOfKey: (key: string): FieldRule | null =>
        Object.hasOwn(fixed[name], key)
          ? { kind: 'unique' }
          : (problemOfKey(key) ?? dialectProblemOfKey(key, dialect)),
      problemOfValue: (value: unknown) => problemOfValue(value) ?? dialectProblemOfValue(value, dialect),
      max: limitsOfCodeData.entries - Object.keys(fixed[name]).length,
    });
    this.first = data;
    this.extra = new MetadataRows(data.extra, rulesOf('extra'));
    this.metadata = new MetadataRows(data.metadata, rulesOf('metadata'));
  }

  get value(): CodeData {
    return { extra: this.extra.value, metadata: this.metadata.value };
  }

  /** Something here cannot be sent: of two rows with one key only one would be. */
  get problem(): { name: CodeDataName; rule: FieldRule } | null {
    for (const name of codeDataNames) {
      const rule = this[name].problem;
      if (rule) return { name, rule };
    }
    return null;
  }

  /** Something was written that leaving would lose. */
  get dirty(): boolean {
    return this.problem !== null || !isSameCodeData(this.value, this.first);
  }
}
