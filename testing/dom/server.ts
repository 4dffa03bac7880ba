import { onTestFinished, vi } from 'vitest';

/** A request that a component sent; `body` is the parsed JSON. */
export interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}

/**
 * Answers the requests of a test until it ends: by `answer`, or with an empty object. Returns the requests in their order, without those
 * that load a screen again, whose number `refreshes` returns.
 */
export const serve = (
  answer: (request: SentRequest) => Response | undefined | Promise<Response | undefined> = () => undefined,
) => {
  const sent: SentRequest[] = [];
  let refreshes = 0;
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const path = String(url).replace(location.origin, '');
    if (path.includes('/RSC/')) {
      refreshes += 1;
      // Node's decoder of server components cannot read what a browser's reads; for the component this is a refresh that failed.
      return new Response('0:{}\n');
    }
    const request = { method, path, body: typeof body === 'string' && body !== '' ? JSON.parse(body) : body };
    sent.push(request);
    return (await answer(request)) ?? Response.json({});
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { sent, refreshes: () => refreshes };
};

/** The answer of the server to a rejected request. */
export const problem = (status: number, problem: object): Response => Response.json(problem, { status });
