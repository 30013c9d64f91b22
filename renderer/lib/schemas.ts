// First: schemas decide how they parse when they are made.
import '../../electron/contract/plain-parsers.ts';

export { catalogueItem, failureOfIssue, requests } from '../../electron/contract/index.ts';
