'use client';
import { useCallback, useRef } from 'react';

/**
 * Returns a function that runs asynchronous work one at a time, in call order. A failure rejects its own promise but does not stop later
 * work.
 */
export const useTurns = () => {
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const answer = before.current.then(work);
    before.current = answer.catch(() => {});
    return answer;
  }, []);
};
