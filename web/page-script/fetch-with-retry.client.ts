/** Number of retries after the first attempt (docs/product.md, rule 53). */
const RETRIES = 3;
/** Milliseconds before the first retry, doubled before each further one. */
const FIRST_PAUSE_MS = 200;
/** Timeout of one attempt in milliseconds, including its body. It is the only way to notice a half-open connection. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Statuses that are retried: the server restarts, or its database is unavailable. */
const RETRIED_STATUSES = [502, 503, 504];

/**
 * Sends a request like `fetch`, and retries it up to three times after a network error, a timeout or a status 502, 503 or 504. If all
 * attempts fail, returns the last response or throws the last error. The request must be one that may be repeated: a read, or a command
 * with an `Idempotency-Key`.
 */
export const fetchWithRetry = async (url: string, init: RequestInit = {}): Promise<Response> => {
  for (let retry = 0; ; retry++) {
    try {
      const answer = await fetch(url, { ...init, signal: withTimeout(init.signal) });
      if (!RETRIED_STATUSES.includes(answer.status) || retry === RETRIES) return answer;
    } catch (error) {
      if (init.signal?.aborted || retry === RETRIES) throw error;
    }
    await pause(FIRST_PAUSE_MS * 2 ** retry);
  }
};

const withTimeout = (signal?: AbortSignal | null): AbortSignal => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
