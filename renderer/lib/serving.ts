/** Where food is eaten is one rule: main exports and prints by it too. */
export { servedAs, servingOf } from '../../electron/domain/serving.ts';
