import { timingSafeEqual } from 'node:crypto';

/** Returns true if two texts are equal. Takes the same time wherever they differ, so that a secret cannot be guessed letter by letter. */
export const isSameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
