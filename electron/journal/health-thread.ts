import { parentPort, workerData } from 'node:worker_threads';
import { type HealthQuestion, journalHealth } from './health.ts';

// The thread in which a journal is read through (background.ts): one question, one answer.
const { path, ...how } = workerData as HealthQuestion;
parentPort?.postMessage(journalHealth(path, how));
