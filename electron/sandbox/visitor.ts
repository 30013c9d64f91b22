/** A payer without a browser: opens the payer page and sends its form, over whatever `request` reaches it with. */

/** How to reach the page: `fetch`, or an app's `request`. */
export type SendRequest = (url: string, init?: RequestInit) => Response | Promise<Response>;

/** What the visitor does on the page. */
export interface Visit {
  readonly outcome: 'pay' | 'decline';
  readonly method?: string;
}

/** Opens the payer page and sends its form; the answer is where the service redirects to. Throws without a form. */
export async function visitPayerPage(
  codeUrl: string,
  { outcome, method = 'creditcard' }: Visit,
  request: SendRequest = fetch,
): Promise<Response> {
  const shown = await request(codeUrl);
  const token = /name="token" value="(\w+)"/.exec(await shown.text())?.[1];
  if (token === undefined) throw new Error(`${codeUrl} shows no form (status ${shown.status})`);
  const body = new URLSearchParams({ token, outcome, method });
  return request(codeUrl, { method: 'POST', body, redirect: 'manual' });
}
