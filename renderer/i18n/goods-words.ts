import { m } from './generated/messages.js';
import type { PayerMessage } from './payer-words.ts';

/** Where the name of an article stands among the words: it is the shop's, in no language of ours. */
export const goodsName = '{name}';

/** How many articles are paid for, the first of them named; the name's place is left as it is. */
export const goodsWords: PayerMessage = ({ count }, options) =>
  m.code_goods({ count, name: goodsName }, options);
