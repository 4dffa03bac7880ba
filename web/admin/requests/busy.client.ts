import { useEffect, useState, useSyncExternalStore } from 'react';

/** Milliseconds after which a request is called slow: what is faster needs no notice. */
const NOTICE_DELAY_MS = 300;

let busyButtons = 0;
const listeners = new Set<() => void>();

const count = (change: 1 | -1): void => {
  busyButtons += change;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns true once `isSending` has been true for 300 ms, until it is false again. A button shows that with `aria-busy`. */
export const useBusy = (isSending: boolean): boolean => {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setBusy(true), NOTICE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setBusy(false);
    };
  }, [isSending]);
  useEffect(() => {
    if (!isBusy) return;
    count(1);
    return () => count(-1);
  }, [isBusy]);
  return isBusy;
};

/** Returns true while any button of the page is busy. */
export const useIsAnyButtonBusy = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => busyButtons > 0,
    () => false,
  );
