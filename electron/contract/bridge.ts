import type { NotificationOf, RequestOf, ResponseOf } from './channels.ts';
import type { NotificationName, RequestName } from './names.ts';
import type { Result } from './result.ts';

/** What the preload puts at `window.madoguchi`: one function for each request, one subscription for each notification. */
export interface Bridge {
  requests: { [N in RequestName]: (request: RequestOf<N>) => Promise<Result<ResponseOf<N>>> };
  /** Each answers a function that ends the subscription. */
  on: { [N in NotificationName]: (listener: (value: NotificationOf<N>) => void) => () => void };
}
