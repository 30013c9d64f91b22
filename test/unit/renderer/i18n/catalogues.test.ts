import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fileExpectation } from '../../../../electron/contract/catalogue.ts';
import {
  checkAreas,
  checkIds,
  checkLevels,
  factNames,
  versionNames,
} from '../../../../electron/contract/diagnosis.ts';
import { provisioningExpectation } from '../../../../electron/contract/provisioning.ts';
import { errorCodes, fieldRule } from '../../../../electron/contract/result.ts';
import { detailWords } from '../../../../renderer/i18n/details.ts';
import { overwriteGetLocale } from '../../../../renderer/i18n/generated/runtime.js';
import project from '../../../../renderer/i18n/project.inlang/settings.json' with { type: 'json' };
import { failureWords, ruleWords } from '../../../../renderer/i18n/failure-words.ts';
import { locationName } from '../../../../renderer/i18n/words.ts';
import { catalogueFiles, en, ja } from '../../../support/messages.ts';

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

/** All code of a folder, as it was written. */
function codeOf(folder: 'electron' | 'renderer'): string {
  const path = fileURLToPath(new URL(`../../../../${folder}`, import.meta.url));
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter(({ name, parentPath }) => /\.(?:svelte|ts)$/.test(name) && !parentPath.includes('generated'))
    .map(({ name, parentPath }) => readFileSync(`${parentPath}/${name}`, 'utf8'))
    .join('\n');
}

/** What a schema names: each of its literals, and two of them joined as the code joins them. */
function namesIn(schema: z.ZodType): string[] {
  const found = [
    ...JSON.stringify(z.toJSONSchema(schema)).matchAll(/"(?:const":|enum":\[)((?:,?"[^"]*")+)/g),
  ];
  const names = found.flatMap(([, list = '']) => list.split(',').map((name) => name.slice(1, -1)));
  return [...names, ...names.flatMap((one) => names.map((other) => `${one}-${other}`))];
}

/** What has words in a family of messages, where it is not a type that says so (`WordsFor`). */
const namedIn: Readonly<Record<string, readonly string[]>> = {
  rule: namesIn(fieldRule),
  problem: namesIn(fileExpectation),
  expected: namesIn(provisioningExpectation),
  diagnosis: [
    ...Object.values(checkIds).flatMap((ids) => ids.flatMap((id) => [id, `${id}-found`, `${id}-do`])),
    ...checkAreas.map((area) => `area-${area}`),
    ...checkLevels.map((level) => `level-${level}`),
    ...factNames.map((fact) => `fact-${fact}`),
    ...versionNames.map((version) => `version-${version}`),
  ],
};

describe('the catalogues', () => {
  // Chromium takes both for two phrases (word-break: auto-phrase); a word joiner keeps a line from ending between them.
  test('keep もう一度 and a count of places on one line', () => {
    const parted = Object.values<string>(ja).filter((text) =>
      /もう一度|\}か所/.test(text.replaceAll('「もう一度', '')),
    );
    expect(parted.filter((text) => text.includes('。'))).toEqual([]);
  });

  test('have the same keys in the same order, file by file, and no key twice', () => {
    const keysOf = (files: Record<string, object>): [string, string[]][] =>
      Object.entries(files).map(([name, file]) => [name, Object.keys(file)]);
    expect(keysOf(catalogueFiles.en)).toEqual(keysOf(catalogueFiles.ja));
    const keys = keysOf(catalogueFiles.ja).flatMap(([, found]) => found);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('are all compiled: the compiler passes over a file that it is not told of', () => {
    const compiled = project['plugin.inlang.messageFormat'].pathPattern;
    for (const language of project.locales) {
      const found = readdirSync(new URL(`../../../../renderer/i18n/messages/${language}`, import.meta.url));
      expect(compiled.map((pattern) => basename(pattern)).sort()).toEqual(found.sort());
      expect(
        Object.keys(catalogueFiles.ja)
          .map((name) => `${name}.json`)
          .sort(),
      ).toEqual(found.sort());
    }
  });

  test('have the same placeholders in both languages', () => {
    const placed = (texts: typeof ja) =>
      Object.entries(texts).map(([key, text]) => [key, placeholders(text)]);
    expect(placed(en)).toEqual(placed(ja));
  });

  test('leave no message empty', () => {
    expect([...Object.values(ja), ...Object.values(en)].filter((text) => text.trim() === '')).toEqual([]);
  });

  test('hold no message that neither a screen says nor paper nor a file', () => {
    const code = codeOf('renderer');
    const main = codeOf('electron');
    const said = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key ?? ''));
    for (const family of [...code.matchAll(/generated\/words\/([\w-]+)\.ts/g)].map(
      ([, name]) => name ?? '',
    )) {
      const inKey = (text: string): string => text.replaceAll('-', '_');
      const things = namedIn[family];
      for (const key of Object.keys(ja).filter((one) => one.startsWith(`${inKey(family)}_`)))
        if (!things || things.some((thing) => key === inKey(`${family}_${thing}`))) said.add(key);
    }
    const names = new Set(main.match(/\w+/g));
    const ofMain = [...main.matchAll(/wordFor\([^,]+, '(\w+)'|`(\w+_by_|\w+_before_)\$\{/g)];
    const families = ofMain.map(([, family, prefix]) => prefix ?? `${String(family)}_`);
    for (const key of Object.keys({
      ...catalogueFiles.ja.paper,
      ...catalogueFiles.ja.files,
      ...catalogueFiles.ja.report,
      ...catalogueFiles.ja.start,
    }))
      if (names.has(key) || families.some((family) => key.startsWith(family))) said.add(key);
    expect(Object.keys(ja).filter((key) => !said.has(key))).toEqual([]);
  });

  test.each([
    ['暗証番号', /PIN/],
    ['キーチェーン', /キーリング/],
    ['資格情報', /クレデンシャル/],
    ['お客様用の画面', /お客様用ディスプレイ/],
    ['サービスの問い合わせ先: 窓口 is the name of the app', /サービスの窓口/],
    ['暗証番号を削除: なくす is said of what is lost', /暗証番号をなく/],
    ['定期課金', /定期支払い|定期購入/],
    ['応答: 回答 is what a shop says to a dispute', /返答|サービスの回答/],
    ['取り消し: what a dialog leaves undone is やめる', /キャンセル/],
    ['取り消し is said of sales: a discount is taken off', /割引を取り消/],
    ['支払い方法', /支払方法|決済方法|登録済みの支払い方法/],
    ['二重払い', /二重の支払/],
    ['照合', /照らし合わせ/],
    ['会計の記録, and its 控え, wherever it lies', /取引記録|バックアップ|複製/],
    ['バージョン', /(?<!出)版/],
    [
      '責任者 is a role; 端末の管理者 set the terminal up',
      /準備した方|設定した担当者|(?<!端末の)管理者(?:に|が)/,
    ],
    ['お客様', /顧客/],
    ['読み取る', /スキャンし/],
    ['押す', /タップ/],
    ['候補', /提案/],
    ['税込, 税抜, 内消費税', /税込み|税抜き|うち消費税/],
    ['わかる, 今, あとから, だれ', /(?<!見)分か[りるらっ]|(?:^|[。、（「])いま|後から|誰/],
    ['「設定」の「接続」: how a place is named', /設定 ?[>＞]|[［］]|(?<!」)設定の「/],
    ['full-width marks, and no mark of a question', /[ぁ-んァ-ヶ一-龠」]: ?[{0-9]|～|？/],
  ])('call each thing by one name: %s', (_name, other) => {
    // Spreadsheets of shops know the column by this name.
    const { file_customer, ...others } = ja;
    expect(file_customer).toBe('顧客');
    expect(Object.entries(others).filter(([, text]) => other.test(text))).toEqual([]);
  });

  // サービス alone is what a shop gives for nothing; in what only tells of the payment service it is said shortly.
  test.each(['sale', 'code', 'history', 'day-close', 'shared', 'staff', 'shop', 'display'] as const)(
    'call the payment service 決済サービス where a counter reads it: %s',
    (name) => {
      const texts = Object.entries<string>(catalogueFiles.ja[name]);
      expect(texts.filter(([, text]) => text.includes('サービス') && !text.includes('決済サービス'))).toEqual(
        [],
      );
    },
  );

  test.each([
    ['refund', /\b(?:giv\w+|gave) (?!one|up)[^.]{0,24}\bback\b|\breimburs/i],
    [
      'the spelling of the United States',
      /\bpractis|colour|behaviour|favour|cancell(?:ed|ing)|centre\b|licence|\bgrey\b|recognis/i,
    ],
  ])('say in English: %s', (_name, other) => {
    const all = Object.values(catalogueFiles.en).flatMap((file) => Object.entries<string>(file));
    expect(all.filter(([, text]) => other.test(text))).toEqual([]);
  });

  test('write no Japanese in English, but for the name of the language, and for what is said of paper', () => {
    const { paper: _paper, printing: _printing, ...files } = catalogueFiles.en;
    const texts = Object.values(files).flatMap((file) => Object.entries<string>(file));
    const japanese = texts.filter(([, text]) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text));
    expect(japanese.map(([key]) => key)).toEqual(['language_ja']);
  });
});

describe('the words of a failure', () => {
  test.each(errorCodes)('%s: what happened, what it means for the money, what to do', (code) => {
    for (const language of ['ja', 'en'] as const) {
      overwriteGetLocale(() => language);
      const { happened, money, next } = failureWords({ ok: false, code, message: 'raw' });
      for (const words of [happened, money, next]) expect(words).toMatch(/[.。）)]$/);
      expect(new Set([happened, money, next]).size).toBe(3);
    }
  });

  test('of reading speak of reading, and not of a disk that is full', () => {
    overwriteGetLocale(() => 'en');
    const storage = { ok: false, code: 'storage', message: 'disk I/O error' } as const;
    const { happened, money, next } = failureWords(storage, 'reading');
    expect(happened).toBe('This terminal cannot read its records.');
    expect(money).toBe('This did not charge the customer.');
    expect(next).not.toMatch(/free/);
    expect(failureWords(storage, 'record').happened).toBe('This terminal cannot write its records.');
  });

  test('say the rule that is broken, with its limits', () => {
    overwriteGetLocale(() => 'en');
    const rule = { kind: 'range', min: 3, max: 30 } as const;
    expect(failureWords({ ok: false, code: 'invalid', message: '', rule }).happened).toBe(
      'Enter a value from 3 to 30.',
    );
    expect(ruleWords({ kind: 'max-length', max: 255 })).toBe('At most 255 characters.');
  });
});

describe('the name of a location', () => {
  const of = (kanji: string, kana: string, romaji: string) => ({
    id: 'loc-1',
    name: { kanji, kana, romaji },
  });
  test.each([
    ['ja', of('本店', 'ホンテン', 'Main'), '本店'],
    ['en', of('本店', 'ホンテン', 'Main'), 'Main'],
    ['ja', of('', 'ホンテン', 'Main'), 'ホンテン'],
    ['en', of('本店', 'ホンテン', ''), '本店'],
    ['en', of('', '', ''), 'loc-1'],
  ] as const)('in %s of %j is %s', (language, location, expected) => {
    overwriteGetLocale(() => language);
    expect(locationName(location)).toBe(expected);
  });
});

describe('the details of an event', () => {
  test('are named and worded, and what has no word is shown as it is', () => {
    overwriteGetLocale(() => 'en');
    const details = {
      attempt: 2,
      reason: 'no-answer',
      after: 'lapsed',
      validityMs: 600_000,
      somethingNew: 'later',
    };
    expect(detailWords(details).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Attempt: 2',
      'Reason: The request was sent, but no usable answer came.',
      'State before: Checking',
      'Validity: 600 sec',
      'somethingNew: later',
    ]);
  });

  test('show a reason that a person typed as it was typed', () => {
    expect(detailWords({ reason: 'Saw the screen' })[0]?.value).toBe('Saw the screen');
    expect(detailWords({ reason: 'constructor' })[0]?.value).toBe('constructor');
  });
});
