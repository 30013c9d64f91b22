import type { CatalogueColumn, FileExpectation, FileProblem } from '../../electron/contract/catalogue.ts';
import type { ItemProblem } from '../lib/item-problem.ts';
import type { TextProblem } from '../lib/read-text-file.ts';
import type { WordsFor } from './family.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { words as columns } from './generated/words/column.ts';
import { words as problems } from './generated/words/problem.ts';
import { ruleWords } from './failure-words.ts';
import { amountWords } from './words.ts';

const columnWords: WordsFor<typeof columns, CatalogueColumn> = columns;

export const textProblemWords: Record<TextProblem, (file: { name: string }) => string> = {
  'too-large': m.import_too_large,
  workbook: m.import_workbook,
  'not-text': m.import_not_text,
  unreadable: m.import_unreadable,
};

export function nameIn(name: { ja: string; en: string }): string {
  return name[getLocale()];
}

export function itemProblemWords(problem: ItemProblem | undefined): string | undefined {
  switch (problem?.kind) {
    case undefined:
      return undefined;
    case 'rule':
      return ruleWords(problem.rule);
    case 'amount':
      return amountWords[problem.problem]();
    case 'price-basis':
      return problems[`price-basis-${problem.shop}`]();
    case 'rounded-barcode':
      return problems[problem.kind]();
    case 'taken':
      return m.catalogue_barcode_taken({ name: nameIn(problem.by) });
  }
}

export function placeWords({ line, field }: FileProblem): string {
  const place = line === null ? m.file_whole() : m.file_line({ line });
  return field === null ? place : `${place} ・ ${field}`;
}

export function expectationWords(expected: FileExpectation): string {
  switch (expected.kind) {
    case 'rule':
      return ruleWords(expected.rule);
    case 'price':
      return problems[`price-${expected.problem}`]();
    case 'price-basis':
      return problems[`price-basis-${expected.shop}`]();
    case 'picture':
      return m.problem_picture({ name: m.column_picture_url() });
    case 'repeated':
      return m.problem_repeated({ line: expected.line });
    case 'taken':
      return m.problem_taken({ name: expected.by });
    case 'unknown-column':
      return suggestionWords(expected.suggestion, m.problem_unknown_column);
    case 'unknown-field':
      return suggestionWords(expected.suggestion, m.problem_unknown_field);
    case 'missing-column':
      return m.problem_missing_column({ name: columnWords[expected.column]() });
    case 'type':
      return problems[`type-${expected.type}`]();
    case 'fewer-items':
      return m.problem_fewer_items({ max: expected.max });
    case 'fewer-categories':
      return m.problem_fewer_categories({ max: expected.max });
    case 'tax-rate':
    case 'choices':
    case 'rounded-barcode':
    case 'sheet-error':
    case 'repeated-column':
    case 'extra-cell':
    case 'open-quote':
    case 'stray-quote':
    case 'content':
    case 'json':
    case 'less-depth':
      return problems[expected.kind]();
  }
}

function suggestionWords(suggestion: string | null, otherwise: () => string): string {
  return suggestion === null ? otherwise() : m.problem_did_you_mean({ name: suggestion });
}
