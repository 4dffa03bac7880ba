'use client';

/** Milliseconds without a key press after which typed words are searched, so that not every letter costs a search. */
const TYPING_PAUSE_MS = 120;
/** Milliseconds after which a search that a busy server or a lost connection left unanswered is sent once more. */
const RETRY_MS = 600;

/**
 * Finds items by the words that a user types (`GET /api/desk/find`), after a pause in typing. Throws if the search fails twice, and when
 * `signal` aborts it because other words are typed.
 */
export const findItems = async <Item>(
  kind: 'articles' | 'pictures' | 'everything',
  q: string,
  signal: AbortSignal,
): Promise<Item[]> => {
  if (q !== '') await pause(TYPING_PAUSE_MS, signal);
  const send = () => fetch(`/api/desk/find?kind=${kind}&q=${encodeURIComponent(q)}`, { signal });
  const isUnanswered = (answer: Response | undefined) => !answer || answer.status === 429 || answer.status === 503;
  let answer = await send().catch(() => undefined);
  if (isUnanswered(answer)) {
    await pause(RETRY_MS, signal);
    answer = await send();
  }
  if (!answer!.ok) throw new Error(`The search was answered ${answer!.status}`);
  return ((await answer!.json()) as { items: Item[] }).items;
};

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
