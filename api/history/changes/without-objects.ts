import type { Change } from '#projections/history/event-diff.ts';

/**
 * Replaces each change of an object, such as a position that was removed, by changes of its fields. A list counts as one value, like
 * everywhere in the history.
 */
export const withoutObjects = (changes: readonly Change[]): Change[] => changes.flatMap(parts);

const parts = (change: Change): Change[] => {
  const { path, from, to } = change;
  if (!isObject(from) && !isObject(to)) return [change];
  const keys = new Set([from, to].flatMap((value) => (isObject(value) ? Object.keys(value) : [])));
  const at = (value: unknown, key: string) => (isObject(value) ? value[key] : undefined);
  return [...keys].flatMap((key) => parts({ path: `${path}.${key}`, from: at(from, key), to: at(to, key) }));
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
