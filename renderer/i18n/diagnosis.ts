import type {
  CheckArea,
  CheckId,
  CheckLevel,
  FactName,
  VersionName,
} from '../../electron/contract/diagnosis.ts';
import { namedAs } from '../lib/check-name.ts';
import type { Words } from './family.ts';
import { m } from './generated/messages.js';
import { words } from './generated/words/diagnosis.ts';

export interface CheckWords {
  name: string;
  found: string;
  next: string | null;
}

/** A check whose answer is unknown says so. Checks that are only ever good or unknown have no other words. */
export function checkWords(id: CheckId, level: CheckLevel): CheckWords {
  const more: Partial<Record<CheckId | `${CheckId}-${'found' | 'do'}`, Words>> = words;
  const found = more[`${id}-found`];
  const unseen = level === 'unknown' || !found;
  return {
    name: more[namedAs(id, (named) => named in words)]?.() ?? id,
    found: unseen ? m.diagnosis_unseen() : found(),
    next: more[`${id}-do`]?.() ?? null,
  };
}

export function levelWords(level: CheckLevel): string {
  return words[`level-${level}`]();
}

export function areaWords(area: CheckArea): string {
  return words[`area-${area}`]();
}

export function factWords(name: FactName): string {
  return words[`fact-${name}`]();
}

export function versionWords(name: VersionName): string {
  return words[`version-${name}`]();
}
