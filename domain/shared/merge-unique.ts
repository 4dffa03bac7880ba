/**
 * Merges several objects, the values of `tables`, into one. Throws when two of them have the same key. The error message names both objects
 * by their keys in `tables`, and `what` says what kind of thing the duplicate key is, such as `query`.
 */
export const mergeUnique = <Joined extends object>(what: string, tables: Record<string, object>): Joined => {
  const owners = new Map<string, string>();
  for (const [name, table] of Object.entries(tables)) {
    for (const key of Object.keys(table)) {
      const owner = owners.get(key);
      if (owner) throw new Error(`There are two of the ${what} ${key}: in ${owner} and in ${name}`);
      owners.set(key, name);
    }
  }
  return Object.assign({}, ...Object.values(tables)) as Joined;
};
