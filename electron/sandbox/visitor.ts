/** A payer without a browser: opens the payer page and sends its form, over whatever `request` reaches it with. */

/** How to reach the page: `fetch`, or an app's `request`. */
export type SendRequest = (url: string, init?: RequestInit) => Response | Promise<Response>;

export interface Visit {
  readonly outcome: 'pay' | 'decline';
  readonly method?: string;
}

/** A payer page that is open: sends its form, now or much later. The answer is where the service redirects to. */
export type OpenPage = (visit: Visit) => Promise<Response>;

/** Opens the payer page and leaves it open. Throws where the page has no form. */
export async function openPayerPage(codeUrl: string, request: SendRequest = fetch): Promise<OpenPage> {
  const shown = await request(codeUrl);
  const token = /name="token" value="(\w+)"/.exec(await shown.text())?.[1];
  if (token === undefined) throw new Error(`${codeUrl} shows no form (status ${shown.status})`);
  return async ({ outcome, method = 'creditcard' }) => {
    const body = new URLSearchParams({ token, outcome, method });
    return request(codeUrl, { method: 'POST', body, redirect: 'manual' });
  };
}

/** Opens the payer page and sends its form; the answer is where the service redirects to. Throws without a form. */
export async function visitPayerPage(
  codeUrl: string,
  visit: Visit,
  request: SendRequest = fetch,
): Promise<Response> {
  const page = await openPayerPage(codeUrl, request);
  return page(visit);
}
