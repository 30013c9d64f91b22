export {
  createTakingsRows,
  longestBar,
  takingsByCurrency,
  type TakingsRow,
} from '../../electron/domain/day-close/takings-rows.ts';
