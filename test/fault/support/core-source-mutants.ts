import type { CoreMutant } from './core-mutants.ts';

/** What is believed of a request whose answer is lost, and which the customer's saved source may have paid. */
export const ofSources: readonly CoreMutant[] = [
  {
    id: 'core-source-lost-is-no-code',
    defect:
      'A request without an answer has brought no code, though the customer’s saved source may have paid it.',
    file: 'electron/domain/code-rules.ts',
    find: 'return isPresented || isSourced;',
    replace: 'return isPresented;',
    finding: 'is said to be over, and may take money',
    bounds: 'source',
  },
  {
    id: 'core-source-in-nobodys-way',
    defect: 'A second request leaves while the customer’s saved source may have paid the first.',
    file: 'test/explore/core/rules.ts',
    find: 'isOver(code) || !isBeside(code, key)',
    replace: 'isOver(code) || code.isLost || !isBeside(code, key)',
    finding: 'is asked for, and code',
    bounds: 'source-sales',
    with: { despite: 0 },
  },
  {
    id: 'core-source-unlooked',
    defect: 'Nobody looks for what became of a code that is lost.',
    file: 'test/explore/core/agenda.ts',
    find: "if (isLost) return [{ kind: 'look', code }];",
    replace: 'if (isLost) return [];',
    finding: 'forgotten: code 1 has no last word',
    bounds: 'source',
  },
];
