import { describe, expect, test } from 'vitest';
import { layoutOf, layouts, nextForm } from '../../../renderer/screens/keyboard/layouts.ts';

describe('the next form of a syllable', () => {
  test.each([
    'はばぱ',
    'ハバパ',
    'つづっ',
    'かが',
    'やゃ',
    'うゔぅ',
    'ウヴゥ',
    'あぁ',
    'ワヷヮ',
    'ん',
    'ー',
    'a',
    '1',
  ])('%s, and round again', (forms) => {
    const signs = Array.from(forms);
    expect(signs.map(nextForm)).toEqual([...signs.slice(1), signs[0]]);
  });

  test.each(['', '𠮷', 'é', '한', 'ｶﾞ', '👩‍👩‍👧', '、', '漢'])('none of "%s", which stays', (sign) => {
    expect(nextForm(sign)).toBe(sign);
  });
});

describe('the layouts', () => {
  const all = (name: keyof typeof layouts): string => layouts[name].join('');

  test('have every syllable once, in both scripts', () => {
    const syllables =
      'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん';
    for (const sign of syllables) expect(all('kana').split(sign)).toHaveLength(2);
    expect(all('katakana').normalize('NFKC')).toContain('アカサタナハマヤラワ');
    expect(all('katakana')).not.toMatch(/\p{Script=Hiragana}/u);
    expect(new Set(all('katakana')).size).toBe(all('katakana').length);
  });

  test('write what keys, addresses and amounts are made of', () => {
    for (const sign of 'sk_live_0aZ-https://shop.example:8080/a?b=c~'.toLowerCase())
      expect(all('latin')).toContain(sign);
    for (const sign of '-0.123456789') expect(all('digits')).toContain(sign);
  });

  test.each([
    ['an amount', { type: 'text', inputMode: 'numeric' }, 'digits'],
    ['a degree', { type: 'text', inputMode: 'decimal' }, 'digits'],
    ['a key', { type: 'password', inputMode: '' }, 'latin'],
    ['an address', { type: 'url', inputMode: 'url' }, 'latin'],
    ['a phone', { type: 'text', inputMode: 'tel' }, 'digits'],
    ['a name', { type: 'text', inputMode: '' }, null],
    ['a search', { type: 'text', inputMode: 'search' }, null],
  ])('%s', (_, field, layout) => {
    expect(layoutOf(field)).toBe(layout);
  });
});
