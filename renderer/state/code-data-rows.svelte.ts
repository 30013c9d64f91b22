import type { FieldRule } from '../../electron/contract/limits.ts';
import {
  type CodeData,
  type CodeDataName,
  codeDataNames,
  type DialectName,
  dialectProblemOfKey,
  dialectProblemOfValue,
  isSameCodeData,
  limitsOfCodeData,
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

  /** `dialect`: of the service, whose limits they are held to beside our own. */
  constructor(data: CodeData, dialect: DialectName) {
    const rules = {
      problemOfKey: (key: string) => problemOfKey(key) ?? dialectProblemOfKey(key, dialect),
      problemOfValue: (value: unknown) => problemOfValue(value) ?? dialectProblemOfValue(value, dialect),
      max: limitsOfCodeData.entries,
    };
    this.first = data;
    this.extra = new MetadataRows(data.extra, rules);
    this.metadata = new MetadataRows(data.metadata, rules);
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
