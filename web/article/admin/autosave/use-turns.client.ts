'use client';
import { useCallback, useRef } from 'react';

/** Runs asynchronous work one after the other, in the order in which it was given; work that fails does not stop what comes after it. */
export const useTurns = () => {
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const answer = before.current.then(work);
    before.current = answer.catch(() => {});
    return answer;
  }, []);
};
