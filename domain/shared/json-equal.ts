/** Returns true when two plain JSON values are equal; the order of keys does not matter. */
export const jsonEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other) || canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Returns the fields of `change` that are defined and differ from `current`. */
export const changedFields = <T extends object>(change: Partial<T>, current: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(change).filter(([key, value]) => value !== undefined && !jsonEqual(value, current[key as keyof T])),
  ) as Partial<T>;
