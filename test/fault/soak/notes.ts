import { appendFileSync, readFileSync } from 'node:fs';
import type { Seen } from '../kills/compare.ts';

/** One thing that happened at the counter. */
type Note =
  { drawn: string; saleId: string; orderNo: string } | { opened: string; saleId: string } | { paid: string };

/** Writes down what happens at the counter; nothing of it is kept in memory. */
export function noteDown(path: string, note: Note): void {
  appendFileSync(path, `${JSON.stringify(note)}\n`);
}

/** What was written down at the counter. */
export function readNotes(path: string): Seen {
  const drawn = new Map<string, { saleId: string; orderNo: string }>();
  const opened = new Map<string, string>();
  const paid = new Set<string>();
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const note = JSON.parse(line) as Note;
    if ('drawn' in note) drawn.set(note.drawn, note);
    else if ('opened' in note) opened.set(note.opened, note.saleId);
    else paid.add(note.paid);
  }
  return { drawn, opened, paid, recorded: new Set() };
}
