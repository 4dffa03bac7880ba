import { Problem } from './problem.ts';

/** Levels, one within the other: the words of a list in an article stand eight deep. */
const DEEPEST = 12;
/** Fields of one object. */
const MOST_FIELDS = 100;
/** Elements of one list: an article has 5,000 blocks at most. */
const LONGEST_LIST = 5000;
/** Objects and lists in all: an article of a thousand blocks with ten pieces of text each has 12,000. */
const MOST_PARTS = 100_000;

/**
 * Throws 400 for a body that is no command of anybody: validating it would take longer than refusing it, and so would telling what is
 * wrong with each of its fields. Works through the body level by level, so that no depth is too much for it.
 */
export const requireBoundedPayload = (body: unknown): void => {
  let parts = 0;
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    parts += level.length;
    if (depth > DEEPEST || parts > MOST_PARTS) throw new Problem(400, 'unreadable');
    level = level.flatMap(childrenOf);
  }
};

const childrenOf = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const children = Array.isArray(value) ? value : Object.values(value);
  if (children.length > (Array.isArray(value) ? LONGEST_LIST : MOST_FIELDS)) throw new Problem(400, 'unreadable');
  return children.filter((child) => typeof child === 'object');
};
