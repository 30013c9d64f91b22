import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';

/** What the pages are called that numbers point into. */
const pages = { interface: 'docs/interface.md', rules: 'docs/rules.md' } as const;

/** A place in a source that says where something comes from: a section, a rule, an open point or a page. */
interface Citation {
  words: string;
  /** Whether a page has what is named; told what the headings of both pages are. */
  resolves: (headings: Readonly<Record<keyof typeof pages, readonly string[]>>) => boolean;
}

const number = String.raw`\d+(?:\.\d+)*`;
const numbers = new RegExp(number, 'g');
/** "sections 4.1, 4.2 and 8", "section 2"; not those of an RFC. */
const sections = new RegExp(
  String.raw`(?<!RFC[^.]{0,20})\bsections? (${number}(?:(?:,| and| to) ${number})*)`,
  'gi',
);
const rules = /\brules? (\d+(?:(?:,| and| to) \d+)*)/gi;
const openPoints = /\bopen[ -]points?\b(?:, (?:capability )?"([^"]+)")?/gi;
const published = /\belepay 1\.3\.0\b/g;
/** A file that a page sends somebody to. */
const files = /`((?:electron|renderer|test|build)\/[\w/.-]+\w)\/?`/g;
/** A page that a person is sent to; a path in quotation marks is one that a program reads. */
const documents = /(?<!['\w])\bdocs\/[\w/-]+\.md\b/g;

/** True where a heading begins with this number, as "4.2 Create QR code" does. */
function isNumbered(headings: readonly string[], wanted: string): boolean {
  return headings.some((heading) => new RegExp(`^${wanted.replaceAll('.', '\\.')}[. ]`).test(heading));
}

/** Every citation of a text; a comment may break its lines anywhere. */
function citationsIn(source: string): Citation[] {
  const text = source.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const numbered = (pattern: RegExp, page: keyof typeof pages): Citation[] =>
    Array.from(text.matchAll(pattern)).flatMap(([words, list = '']) =>
      Array.from(list.matchAll(numbers), ([wanted]) => ({
        words: `${words} (${wanted})`,
        resolves: (headings) => isNumbered(headings[page], wanted),
      })),
    );
  const named = (pattern: RegExp, fallback: string): Citation[] =>
    Array.from(text.matchAll(pattern), ([words, name = fallback]) => ({
      words,
      resolves: (headings) => headings.interface.some((heading) => includes(heading, name)),
    }));
  return [
    ...numbered(sections, 'interface'),
    ...numbered(rules, 'rules'),
    ...named(openPoints, 'Open points'),
    ...named(published, 'elepay 1.3.0'),
    ...Array.from(text.matchAll(files), ([words, path = '']) => ({
      words,
      resolves: () => existsSync(fromRoot(path)),
    })),
    ...Array.from(text.matchAll(documents), ([words]) => ({
      words,
      resolves: () => existsSync(fromRoot(words)),
    })),
  ];
}

function includes(heading: string, name: string): boolean {
  return heading.toLowerCase().includes(name.toLowerCase());
}

/** The headings of a page and the names of its capabilities, which rows of a table hold. */
function headingsOf(page: string): string[] {
  const text = readFileSync(fromRoot(page), 'utf8');
  const headings = Array.from(text.matchAll(/^#{2,} (.+)$/gm), ([, heading = '']) => heading);
  return [...headings, ...Array.from(text.matchAll(/^\| (\w[^|]+?) *\|/gm), ([, cell = '']) => cell)];
}

const headings = { interface: headingsOf(pages.interface), rules: headingsOf(pages.rules) };

/** What the project does not keep (.gitignore); it is read without git, which a machine that only tests need not have. */
const notKept = /^(?:\.git|node_modules|out|dist)\/|^renderer\/i18n\/(?:generated|project\.inlang)\//;

/** Everything in which somebody is sent to a page. */
function sources(): string[] {
  const listed = readdirSync(fromRoot('.'), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    if (notKept.test(`${entry.name}/`)) return [];
    const inside = readdirSync(fromRoot(entry.name), { recursive: true, encoding: 'utf8' });
    return inside.map((path) => `${entry.name}/${path}`).filter((path) => !notKept.test(path));
  });
  const isText =
    /(?:\.(?:ts|svelte|mjs|cjs|js|css|html|md|sh|json|ya?ml|service|desktop)|\.ci\/run|madoguchi-start)$/;
  const texts = listed.filter((path) => isText.test(path));
  return texts.filter((path) => existsSync(fromRoot(path)) && path !== 'test/unit/build/citations.test.ts');
}

describe('what a comment or a page cites', () => {
  test('is there', () => {
    const missing = sources().flatMap((path) =>
      citationsIn(readFileSync(fromRoot(path), 'utf8'))
        .filter(({ resolves }) => !resolves(headings))
        .map(({ words }) => `${path}: ${words}`),
    );
    expect(missing).toEqual([]);
  });

  test('is found in more than a few places', () => {
    const cited = sources().flatMap((path) => citationsIn(readFileSync(fromRoot(path), 'utf8')));
    expect(cited.length).toBeGreaterThan(250);
  });

  test.each([
    ['a section', 'A code (specification section 4.9).'],
    ['a section of several', 'Make and change (sections 4.1 and 4.99).'],
    ['a rule', '(reliability rule 98)'],
    ['a rule on the next line', '/**\n * (reliability,\n * rule 99).\n */'],
    ['an open point by name', '(open points, "When is a code green?")'],
    ['a capability by name', '(open points, capability "list the moon")'],
    ['a page', 'see docs/decisions/nothing.md'],
    ['a file', 'The rule is in `electron/domain/nothing.ts`.'],
    ['a folder', 'All of it is in `electron/nowhere/`.'],
  ])('is missed where it is not there: %s', (_, source) => {
    const missing = citationsIn(source).filter(({ resolves }) => !resolves(headings));
    expect(missing).toHaveLength(1);
  });

  test.each([
    'specification section 4.2',
    'sections 4.4 to 4.6',
    'reliability,\n * rule 5; section 5',
    'open points, "integer times"',
    'open points, capability "list locations"',
    'open points; elepay 1.3.0',
    'RFC 8785, sections 3.2.2 and 3.2.3',
  ])('is found where it is: %s', (source) => {
    expect(citationsIn(source).filter(({ resolves }) => !resolves(headings))).toEqual([]);
  });
});
