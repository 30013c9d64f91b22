import { assertNever } from '../domain/assert-never.ts';
import {
  type Check,
  checkAreas,
  type CheckLevel,
  type Diagnosis,
  versionNames,
} from '../contract/diagnosis.ts';
import { namedAs } from '../contract/check-name.ts';
import { kioskGuide } from '../contract/kiosk-guide.ts';

/** The screens' words, by key (`diagnosis_...`), in the report's language. */
export type ReportWords = Readonly<Record<string, string>>;

const signs: Record<CheckLevel, string> = {
  good: 'OK     ',
  notice: 'LOOK   ',
  stops: 'STOPS  ',
  unknown: 'UNKNOWN',
};
const indent = ' '.repeat(signs.good.length + 4);

export function stopsSales({ checks }: Diagnosis): boolean {
  return checks.some(({ level }) => level === 'stops');
}

/** A diagnosis as text for a terminal, by area, with the remedy of each finding. */
export function reportOf(diagnosis: Diagnosis, words: ReportWords): string {
  const word: Word = (key) => words[`diagnosis_${key}`] ?? key;
  const told = new Set<string>();
  const areas = checkAreas.map((area) => diagnosis.checks.filter((check) => check.area === area));
  const lines = areas
    .filter((checks) => checks.length > 0)
    .flatMap((checks) => [
      word(`area_${checks[0]?.area ?? ''}`),
      ...checks.flatMap((check) => linesOf(check, diagnosis.platform, word, told)),
      '',
    ]);
  const versions = versionNames.flatMap((name) => {
    const version = diagnosis.versions[name];
    return version === undefined ? [] : [`  ${word(`version_${name}`)} ${version}`];
  });
  return [...lines, word('versions'), ...versions, '', summaryOf(diagnosis, word), ''].join('\n');
}

type Word = (key: string) => string;

function keyOf(id: string): string {
  return id.replaceAll('-', '_');
}

function linesOf(check: Check, platform: Diagnosis['platform'], word: Word, told: Set<string>): string[] {
  const key = keyOf(check.id);
  const facts = Object.entries(check.facts).map(([name, value]) => `${word(`fact_${name}`)}: ${value}`);
  const name = namedAs(check.id, (id) => word(keyOf(id)) !== keyOf(id));
  const first = `  ${signs[check.level]}  ${word(keyOf(name))}`;
  const factLines = facts.map((fact) => `${indent}${fact}`);
  switch (check.level) {
    case 'good':
      return [facts.length === 0 ? first : `${first} (${facts.join(', ')})`];
    case 'unknown':
      return [first, `${indent}${word('unseen')}`, ...factLines, ...closedBy(check, platform, word, told)];
    case 'notice':
    case 'stops':
      return [
        first,
        `${indent}${word(`${key}_found`)}`,
        ...factLines,
        ...closedBy(check, platform, word, told),
      ];
    default:
      return assertNever(check.level);
  }
}

/** Printed for commands that an earlier finding has shown; on the screens each finding opens by itself. */
const asAbove = '(the same commands as above)';

/** Commands that several findings share are shown once. */
function closedBy({ id }: Check, platform: Diagnosis['platform'], word: Word, told: Set<string>): string[] {
  const setUp = kioskGuide[id];
  const commands = platform === 'other' ? undefined : setUp?.[platform];
  const known = commands === undefined ? [] : told.has(commands) ? [asAbove] : commands.split('\n');
  if (commands !== undefined) told.add(commands);
  const next = `${keyOf(id)}_do`;
  return [
    ...(word(next) === next ? [] : [`${indent}${word(next)}`]),
    ...known.map((line) => `${indent}  ${line}`),
    ...(setUp ? [`${indent}${word('guide').replace('{section}', setUp.section)}`] : []),
  ];
}

function summaryOf({ checks }: Diagnosis, word: Word): string {
  const count = (level: CheckLevel): number => checks.filter((check) => check.level === level).length;
  const counted = (key: string, level: CheckLevel): string =>
    word(key).replace('{count}', String(count(level)));
  return [
    count('stops') === 0 ? word('stops_none') : counted('stops', 'stops'),
    counted('notices', 'notice'),
    counted('unseen_count', 'unknown'),
  ].join('. ');
}
