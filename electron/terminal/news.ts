import type { EventEmitter } from 'node:events';
import type { NotificationName, NotificationOf } from '../contract/index.ts';

/** What the parts of the program tell each other. Nobody listens yet at first: each part does once it is there. */
export type News = EventEmitter<{
  told: [name: NotificationName, value: NotificationOf<NotificationName>];
  /** What surrounds the terminal has changed: the staff's lock, the kiosk. */
  surroundings: [];
}>;
