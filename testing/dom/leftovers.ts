import { vi } from 'vitest';

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** What components have begun on the page and not ended yet: a description for each listener and interval. */
const begun = new Map<unknown, Map<string, string>>();
/** What the libraries of the page keep for as long as it is open. */
const KEPT = /^selectionchange of document$/;

const keyOf = (type: string, options: unknown) =>
  `${type} ${typeof options === 'object' && options ? Boolean((options as AddEventListenerOptions).capture) : Boolean(options)}`;

const watchListeners = (target: Target, name: string): void => {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const end = (listener: unknown, key: string) => void begun.get(listener)?.delete(key);
  target.addEventListener = (type: string, listener: never, options?: AddEventListenerOptions | boolean) => {
    const { once = false, signal } = typeof options === 'object' ? options : {};
    const key = `${name} ${keyOf(type, options)}`;
    if (listener && !once && !signal?.aborted) {
      if (!begun.has(listener)) begun.set(listener, new Map());
      begun.get(listener)!.set(key, `${type} of ${name}`);
      signal?.addEventListener('abort', () => end(listener, key), { once: true });
    }
    add(type, listener, options);
  };
  target.removeEventListener = (type: string, listener: never, options?: EventListenerOptions | boolean) => {
    end(listener, `${name} ${keyOf(type, options)}`);
    remove(type, listener, options);
  };
};

const watchIntervals = (): void => {
  const [set, clear] = [globalThis.setInterval, globalThis.clearInterval];
  globalThis.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const timer = set(...given);
    begun.set(timer, new Map([['', 'interval']]));
    return timer;
  }) as typeof setInterval;
  globalThis.clearInterval = (timer) => {
    begun.delete(timer);
    clear(timer);
  };
};

let watched: unknown;

/** Begins to watch the page of the test, once. */
export const watchPage = (): void => {
  if (watched === document) return;
  watched = document;
  watchListeners(globalThis as unknown as Target, 'window');
  watchListeners(document, 'document');
  watchIntervals();
};

/** Returns what was begun on the page and is not ended: the listeners of window and document, and the intervals. */
export const unended = (): string[] =>
  vi.isFakeTimers() ? [] : [...begun.values()].flatMap((each) => [...each.values()]).filter((each) => !KEPT.test(each));
