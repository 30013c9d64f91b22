/** Main exports and prints by the same rule. */
export { servedAs, servingOf } from '../../electron/domain/serving.ts';
