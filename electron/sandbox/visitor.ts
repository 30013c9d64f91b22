/** A payer without a browser: opens the payer page and sends its form. */

/** How to reach the page: `fetch`, or an app's `request`. */
export type SendRequest = (url: string, init?: RequestInit) => Response | Promise<Response>;

export interface Visit {
  readonly outcome: 'pay' | 'decline';
  readonly method?: string;
}

/** Sends the open page's form, now or later; the answer is the redirect. */
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

/** Opens the page and sends its form; the answer is the redirect. Throws without a form. */
export async function visitPayerPage(
  codeUrl: string,
  visit: Visit,
  request: SendRequest = fetch,
): Promise<Response> {
  const page = await openPayerPage(codeUrl, request);
  return page(visit);
}
