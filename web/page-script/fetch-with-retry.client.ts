/** A failed fetch is tried again this often (docs/product.md, rule 53). */
const RETRIES = 3;
/** Milliseconds before the first repetition; twice as many before each further one. */
const FIRST_PAUSE = 200;
/** Milliseconds that an attempt may take, its body included: a connection that went silent ends in no other way. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Answers that say “not now”: a server that starts anew, a database that is away. */
const NOT_NOW = [502, 503, 504];

/**
 * As `fetch`, tried again while the network or the server is away or silent. Only for requests that may be sent twice: reading, and
 * commands with an `Idempotency-Key`. Throws as `fetch` does when the last attempt failed.
 */
export const fetchWithRetry = async (url: string, init: RequestInit = {}): Promise<Response> => {
  for (let retry = 0; ; retry++) {
    try {
      const answer = await fetch(url, { ...init, signal: latest(init.signal) });
      if (!NOT_NOW.includes(answer.status) || retry === RETRIES) return answer;
    } catch (error) {
      if (init.signal?.aborted || retry === RETRIES) throw error;
    }
    await pause(FIRST_PAUSE * 2 ** retry);
  }
};

const latest = (signal?: AbortSignal | null): AbortSignal => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
