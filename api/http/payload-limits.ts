import { Problem } from './problem.ts';

/** Levels of nesting; a word in a list of an article is at level eight. */
const MAX_DEPTH = 12;
/** Fields per object. */
const MAX_FIELDS = 100;
/** Elements per list: an article has 5,000 blocks at most. */
const MAX_LIST_LENGTH = 5000;
/** Objects and lists in total: an article of a thousand blocks with ten pieces of text each has 12,000. */
const MAX_PARTS = 100_000;

/**
 * Throws 400 for a parsed body that is too deep or too large for any valid command, because validating it and listing its errors would be
 * expensive. Iterates level by level, so that deep nesting cannot overflow the stack.
 */
export const requireBoundedPayload = (body: unknown): void => {
  let parts = 0;
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    parts += level.length;
    if (depth > MAX_DEPTH || parts > MAX_PARTS) throw new Problem(400, 'unreadable');
    level = level.flatMap(childrenOf);
  }
};

const childrenOf = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const children = Array.isArray(value) ? value : Object.values(value);
  if (children.length > (Array.isArray(value) ? MAX_LIST_LENGTH : MAX_FIELDS)) throw new Problem(400, 'unreadable');
  return children.filter((child) => typeof child === 'object');
};
