import { describe, expect, test } from 'vitest';
import { readPictureFlags } from '../../../build/pictures/flags.ts';
import {
  chosenScreens,
  fileOf,
  folderOf,
  languages,
  pictureOf,
  sizes,
  themes,
} from '../../../build/pictures/names.ts';

const every = { only: [], languages, themes, sizes, texts: [100] };

describe('the flags of npm run pictures', () => {
  test.each([
    ['nothing', [], every],
    [
      'a part',
      ['--only', 'history', '--languages', 'ja', '--sizes', '1024x600'],
      { ...every, only: ['history'], languages: ['ja'], sizes: [[1024, 600]] },
    ],
    [
      'several, each once',
      [
        '--only',
        'code: paid, menu,menu',
        '--themes',
        'dark,light',
        '--texts',
        '175',
        '--sizes',
        '800x480,1280x800',
      ],
      {
        ...every,
        only: ['code: paid', 'menu'],
        themes: ['dark', 'light'],
        texts: [175],
        sizes: [
          [800, 480],
          [1280, 800],
        ],
      },
    ],
  ])('ask for %s', (_what, args, plan) => {
    expect(readPictureFlags(args)).toEqual({ kind: 'screens', plan });
  });

  test('ask for the README’s pictures, or for help', () => {
    expect(readPictureFlags(['--readme'])).toEqual({ kind: 'readme' });
    expect(readPictureFlags(['--help'])).toEqual({ kind: 'help' });
  });

  test.each([
    [['--languages', 'fr'], '--languages: "fr" is not one of ja, en.'],
    [['--themes', 'light,blue'], '--themes: "blue" is not one of light, dark.'],
    [['--texts', '100,110'], '--texts: "110" is not one of 100, 125, 150, 175.'],
    [['--only', ''], '--only: nothing stands before or after a comma in "".'],
    [['--languages', 'ja,'], '--languages: nothing stands before or after a comma in "ja,".'],
    [['--only', '履歴'], '--only: a screen’s name has letters a to z and digits, "履歴" has none.'],
    [['--sizes', '1024'], '--sizes: "1024" is not a width and a height from 200 to 8000, such as 1024x600.'],
    [['--sizes', '1024x60'], '"1024x60" is not'],
    [['--sizes', '99999x600'], '"99999x600" is not'],
    [['--sizes', '1024x-600'], '"1024x-600" is not'],
    [['--readme', '--only', 'history'], '--readme goes with no other flag.'],
    [['--screens', 'history'], '--screens'],
    [['history'], 'history'],
  ])('%j are refused, with what was expected', (args, message) => {
    const flags = readPictureFlags(args);
    expect(flags.kind === 'wrong' ? flags.message : flags.kind).toContain(message);
  });
});

describe('the files of pictures', () => {
  test.each([
    ['full sale', 'full-sale'],
    ['code: lastMinute', 'code-last-minute'],
    ['settings: connection', 'settings-connection'],
    ['printer that is gone (twice)', 'printer-that-is-gone-twice'],
  ])('those of %s are in %s', (screen, folder) => expect(folderOf(screen)).toBe(folder));

  test('say what they show, and are read back', () => {
    const picture = {
      screen: 'code: paid',
      language: 'ja',
      theme: 'dark',
      size: [1024, 600],
      text: 100,
    } as const;
    expect(fileOf(picture)).toBe('code-paid/ja-dark-1024x600.png');
    expect(pictureOf(fileOf(picture))).toEqual({ ...picture, screen: 'code-paid' });
    const large = { ...picture, text: 175 } as const;
    expect(fileOf(large)).toBe('code-paid/ja-dark-1024x600-175.png');
    expect(pictureOf(fileOf(large))).toEqual({ ...large, screen: 'code-paid' });
  });

  test.each(['sheets/history.png', 'history/fr-dark-1024x600.png', 'history/ja-blue-1x1.png', '../x.png'])(
    '%s is none of them',
    (file) => expect(pictureOf(file)).toBeUndefined(),
  );
});

describe('the screens that are asked for', () => {
  const screens = ['history', 'receipt in the history', 'code: paid'];

  test('are all of them, or those with the words in their name', () => {
    expect(chosenScreens(screens, [])).toEqual(screens);
    expect(chosenScreens(screens, ['History'])).toEqual(['history', 'receipt in the history']);
    expect(chosenScreens(screens, ['code-paid', 'the history'])).toEqual([
      'receipt in the history',
      'code: paid',
    ]);
  });

  test('are named where there are none with such words', () => {
    expect(() => chosenScreens(screens, ['history', 'histroy'])).toThrow(
      '--only: no screen is called histroy. There are: history, receipt-in-the-history, code-paid.',
    );
  });

  test('never share a folder', () => {
    expect(() => chosenScreens(['code: paid', 'code paid'], [])).toThrow('share a folder');
  });
});
