/** Whether the database holds a value: Postgres takes neither NUL nor half a surrogate pair, in no text and in no name of a field. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((entry) => entry.every(isStorable));
};
