export { assertNever } from '../../electron/domain/assert-never.ts';
