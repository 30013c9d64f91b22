import type { EventEmitter } from 'node:events';
import type { NotificationName, NotificationOf } from '../contract/index.ts';

/** Events between the parts of the program; each part listens once it exists. */
export type News = EventEmitter<{
  told: [name: NotificationName, value: NotificationOf<NotificationName>];
  /** What surrounds the terminal has changed: the staff's lock, the kiosk. */
  surroundings: [];
}>;
