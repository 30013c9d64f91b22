// First: schemas decide how they parse when they are made.
import './no-eval.ts';

export { connectService, failureOfIssue, openSale, requests } from '../../electron/contract/index.ts';
