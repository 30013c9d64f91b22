import type { NotificationOf, RequestOf, ResponseOf } from './channels.ts';
import type { NotificationName, RequestName } from './names.ts';
import type { Result } from './result.ts';

/** At `window.madoguchi`: one function a request, one subscription a notification. */
export interface Bridge {
  requests: { [N in RequestName]: (request: RequestOf<N>) => Promise<Result<ResponseOf<N>>> };
  /** The result ends the subscription. */
  on: { [N in NotificationName]: (listener: (value: NotificationOf<N>) => void) => () => void };
}
