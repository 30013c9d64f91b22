import type { TillProblemKind } from '../contract/shop-day.ts';
import type { Language } from '../contract/terminal.ts';

const words: Record<Language, Record<TillProblemKind, string>> = {
  ja: {
    foreign: '端末の控えではありません',
    unreadable: '読み取れません',
    'no-shop': 'この店舗の控えはありません',
    'no-till': '端末の控えが1つもありません',
    'no-closes': '締めの控えがありません（控えが途中か、古いバージョンの端末です）',
    clock: '端末の時計が進んでいます',
    damaged: '締めの控えが、端末の書いたとおりではありません',
    doubled: '同じ日の締めが、2つの控えにあります',
    'taken-over': '別の端末に引き継がれましたが、その控えがありません',
    'no-copy': '控えがありません',
  },
  en: {
    foreign: 'Not a copy of a till',
    unreadable: 'Cannot be read',
    'no-shop': 'No copies of this shop',
    'no-till': 'No till has a copy',
    'no-closes': 'No closes beside the copy: it is half a copy, or of an older version',
    clock: 'The till’s clock is ahead',
    damaged: 'The closes are not as the till wrote them',
    doubled: 'Another copy has closes of the same days',
    'taken-over': 'Another till took over, and has no copy',
    'no-copy': 'No copy',
  },
};

/** What is wrong with a till's copy, in words for whoever looks after the shop. */
export function tillProblemIn(kind: TillProblemKind, language: Language): string {
  return words[language][kind];
}
