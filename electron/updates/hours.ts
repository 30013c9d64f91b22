import type { OpeningHours } from '../contract/updates.ts';

/** `minutes` since midnight; the same hour twice means always open. */
export function isOpen({ from, to }: OpeningHours, minutes: number): boolean {
  const [opens, closes] = [minutesOf(from), minutesOf(to)];
  if (opens < closes) return minutes >= opens && minutes < closes;
  return minutes >= opens || minutes < closes;
}

/** Minutes since midnight of the machine's own day; `at` in epoch ms. */
export function minutesOfDay(at: number): number {
  const date = new Date(at);
  return date.getHours() * 60 + date.getMinutes();
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
