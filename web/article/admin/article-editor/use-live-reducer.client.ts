'use client';
import { useState, useSyncExternalStore } from 'react';

/**
 * Returns `state` and `dispatch` like `useReducer`, and `current()`, which returns the newest state even before React has rendered it. With
 * it, a save right after a keystroke includes that keystroke. `begin` creates the initial state.
 */
export const useLiveReducer = <State, Event>(reduce: (state: State, event: Event) => State, begin: () => State) => {
  const [store] = useState(() => createStore(reduce, begin()));
  const state = useSyncExternalStore(store.subscribe, store.current, store.current);
  return { state, dispatch: store.dispatch, current: store.current };
};

const createStore = <State, Event>(reduce: (state: State, event: Event) => State, begin: State) => {
  let state = begin;
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispatch: (event: Event) => {
      const before = state;
      state = reduce(state, event);
      if (state !== before) for (const listener of listeners) listener();
    },
  };
};
