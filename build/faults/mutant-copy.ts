/** A copy of the project for planting one defect at a time; the project itself is never changed. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../../test/fault/support/piece.ts';
import { type Mutant, mutated, type Proof } from '../../test/fault/support/mutant.ts';
import { fromRoot } from '../paths.ts';

/** Whether everything held, and what was found. */
export interface Judgement {
  readonly kind: 'held' | 'found' | 'broken';
  /** Failures, figures that fall short and failed tests, in words; for a broken copy its output. */
  readonly findings: readonly string[];
}

/** Unit tests need nothing of the project's own configuration (a browser, messages). */
const configuration = `export default {
  test: { include: ['test/unit/**/*.test.ts'], environment: 'node', testTimeout: 60_000, setupFiles: ['patience.mjs'] },
};
`;
/** Longer than a payment takes to be seen, but shorter than the project's tests wait: here most waits end in vain. */
const patience = `import { vi } from 'vitest';
const { waitFor } = vi;
vi.waitFor = (check, options) => waitFor(check, typeof options === 'number' ? options : { timeout: 10_000, ...options });
`;

const parts = [
  'build',
  'electron',
  'renderer',
  'resources',
  'test',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** Milliseconds, longer than any short form on a slow machine. */
const longestMs = 300_000;
/** No valid finding: the copy does not even run. */
const notRunning = /\b(?:SyntaxError|ReferenceError|ERR_MODULE_NOT_FOUND|Transform failed)\b/;

/** Below the project's root, so that its packages are found. */
export class MutantCopy {
  readonly #root: string;

  constructor(root = fromRoot('out/mutants/copy')) {
    this.#root = root;
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root, { recursive: true });
    for (const part of parts) cpSync(fromRoot(part), join(root, part), { recursive: true });
    symlinkSync(fromRoot('node_modules'), join(root, 'node_modules'), 'dir');
    writeFileSync(join(root, 'vitest.config.mjs'), configuration);
    writeFileSync(join(root, 'patience.mjs'), patience);
  }

  /** Plants a defect, runs its proof, and removes the defect. */
  judge(mutant: Mutant): Judgement {
    const path = join(this.#root, mutant.file);
    const sound = readFileSync(path, 'utf8');
    try {
      writeFileSync(path, mutated(sound, mutant));
      return this.run(mutant.proof);
    } finally {
      writeFileSync(path, sound);
    }
  }

  /** Runs a proof against the copy as it is. */
  run(proof: Proof): Judgement {
    return proof.kind === 'piece' ? this.#runPiece(proof) : this.#runTests(proof.file);
  }

  #runPiece({ piece, count, seed }: Proof & { kind: 'piece' }): Judgement {
    const result = join(this.#root, `out/faults/${piece}.json`);
    rmSync(result, { force: true });
    const output = this.#node('build/faults.ts', piece, '--count', String(count), '--seed', String(seed));
    if (!existsSync(result)) return broken(output);
    const { figures, failures } = JSON.parse(readFileSync(result, 'utf8')) as {
      figures: Figure[];
      failures: string[];
    };
    const short = figures.filter(({ met }) => !met).map(({ figure, measured }) => `${figure}: ${measured}`);
    return judged([...short, ...failures]);
  }

  #runTests(file: string): Judgement {
    const report = join(this.#root, 'out/mutant-tests.json');
    rmSync(report, { force: true });
    const output = this.#node(
      'node_modules/vitest/vitest.mjs',
      'run',
      file,
      '--config',
      join(this.#root, 'vitest.config.mjs'),
      '--reporter=json',
      `--outputFile=${report}`,
    );
    if (!existsSync(report)) return broken(output);
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: {
        message?: string;
        assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
      }[];
    };
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    if (tests.length === 0)
      return broken(testResults.map(({ message }) => message ?? '').join('\n') || output);
    const failed = tests.filter(({ status }) => status === 'failed');
    const findings = failed.map(
      ({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.slice(0, 400) ?? ''}`,
    );
    return judged(findings);
  }

  #node(...args: string[]): string {
    const { stdout, stderr, error } = spawnSync(process.execPath, args, {
      cwd: this.#root,
      encoding: 'utf8',
      timeout: longestMs,
      killSignal: 'SIGKILL',
    });
    return `${error ? String(error) : ''}\n${stdout}\n${stderr}`.trim();
  }
}

function judged(findings: readonly string[]): Judgement {
  if (findings.length === 0) return { kind: 'held', findings };
  // Every finding is of a copy that does not run: the defect has proven nothing.
  return findings.every((finding) => notRunning.test(finding))
    ? { kind: 'broken', findings }
    : { kind: 'found', findings };
}

function broken(output: string): Judgement {
  return { kind: 'broken', findings: [output.slice(-2_000)] };
}
