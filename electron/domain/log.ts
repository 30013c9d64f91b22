/** What every part notes its doings with; never a secret, never a whole answer of the service. */
export interface Log {
  info(message: string, details?: unknown): void;
  warn(message: string, details?: unknown): void;
  error(message: string, details?: unknown): void;
}
