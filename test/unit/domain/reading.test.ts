import { describe, expect, test } from 'vitest';
import { readingOf } from '../../../electron/domain/reading.ts';

describe('the reading of a name', () => {
  test.each([
    ['ラテ', 'らて'],
    ['ﾗﾃ', 'らて'],
    ['どら焼き', ''],
    ['どらやき', 'どらやき'],
    ['ブレンド・コーヒー', 'ぶれんどこーひー'],
    ['アイス ティー', 'あいすてぃー'],
    ['ヴァニラ', 'ゔぁにら'],
    ['ラテ L', ''],
    ['ラテ2', ''],
    ['', ''],
    ['  ', ''],
  ])('"%s" is "%s"', (name, reading) => expect(readingOf(name).trim()).toBe(reading));
});
