/** Maximum nesting of a stored value. Deeper ones would exhaust the stack of functions that recurse, also of Postgres. */
const MAX_DEPTH = 100;

/**
 * Returns true if Postgres can store the value: no text and no field name contains NUL or half a surrogate pair, and it is nested at most 100
 * deep.
 */
export const isStorable = (value: unknown): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH || !level.every(isStorableText)) return false;
    level = level.flatMap(namesAndValues);
  }
  return true;
};

const isStorableText = (value: unknown): boolean =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));

const namesAndValues = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.entries(value).flat() : [];
