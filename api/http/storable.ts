/** Returns true if Postgres can store the value: no text and no field name contains NUL or half a surrogate pair. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((entry) => entry.every(isStorable));
};
