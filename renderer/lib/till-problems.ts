export { tillProblemIn } from '../../electron/domain/till-problems.ts';
