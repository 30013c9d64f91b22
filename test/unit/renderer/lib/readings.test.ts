import { describe, expect, test } from 'vitest';
import { Readings, romajiOf } from '../../../../renderer/lib/readings.ts';

/** What an input method says while a person types and converts, one text after another. */
function composed(...compositions: string[][]): Readings {
  const readings = new Readings();
  for (const steps of compositions) {
    readings.begin();
    for (const step of steps) readings.hear(step);
  }
  return readings;
}

describe('a reading', () => {
  test('is what was typed before the conversion', () => {
    const readings = composed(['ｋ', 'か', 'かｎ', 'かん', 'かんｄ', 'かんだ', '神田']);
    expect(readings.katakanaOf('神田')).toBe('カンダ');
  });

  test('survives going through the candidates', () => {
    const readings = composed(['かんだ', '寒だ', '勘田', '神田']);
    expect(readings.katakanaOf('神田')).toBe('カンダ');
  });

  test('joins what was composed apart, and what needs no reading', () => {
    const readings = composed(['かんだ', '神田'], ['ほんてん', '本店']);
    expect(readings.katakanaOf('神田・カフェ 本店2F')).toBe('カンダ・カフェ ホンテン2F');
  });

  test('ends with the n that the conversion completes', () => {
    expect(composed(['ほんて', 'ほんてｎ', '本店']).katakanaOf('本店')).toBe('ホンテン');
  });

  test('follows an input method that converts while one types', () => {
    const readings = composed([
      'か',
      'かn',
      'かん',
      '神',
      '神d',
      '神だ',
      '神田',
      '神田h',
      '神田ほ',
      '神田ほん',
      '神田本',
    ]);
    expect(readings.katakanaOf('神田本')).toBe('カンダホン');
  });

  test('is the one that was typed last: the same kanji may be read in more ways', () => {
    expect(composed(['なま', '生'], ['せい', '生']).katakanaOf('生')).toBe('セイ');
  });

  test('prefers the longer text that was heard', () => {
    const readings = composed(['おお', '大'], ['おおさか', '大阪'], ['さか', '阪']);
    expect(readings.katakanaOf('大阪')).toBe('オオサカ');
  });

  test.each([
    ['kanji that were pasted', '神田本店'],
    ['kanji among what was heard', '神田支店'],
  ])('is not guessed for %s', (_, text) => {
    expect(composed(['かんだ', '神田']).katakanaOf(text)).toBeNull();
  });

  test.each([
    ['', ''],
    ['カフェ', 'カフェ'],
    ['かふぇ', 'カフェ'],
    ['ｶﾌｪ', 'カフェ'],
    ['Cafe 21', 'Cafe 21'],
    ['１−２−３', '1−2−3'],
    ['ラーメン☕', 'ラーメン☕'],
  ])('of %s, which has no kanji, is %s', (text, katakana) => {
    expect(new Readings().katakanaOf(text)).toBe(katakana);
  });

  test('is not known for kanji outside of the basic plane either', () => {
    expect(new Readings().katakanaOf('𠮟')).toBeNull();
    expect(composed(['しか', '𠮟']).katakanaOf('𠮟')).toBe('シカ');
  });
});

describe('romaji', () => {
  test.each([
    ['カンダホンテン', 'Kandahonten'],
    ['カンダ ホンテン', 'Kanda Honten'],
    ['はこだて　してん', 'Hakodate Shiten'],
    ['ﾏｯﾁｬ', 'Matcha'],
    ['1-2-3', '1-2-3'],
    ['', ''],
    ['神田', ''],
    ['カンダ本店', ''],
  ])('of %s is proposed as "%s"', (kana, romaji) => {
    expect(romajiOf(kana)).toBe(romaji);
  });
});
