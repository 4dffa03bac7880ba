/**
 * Merges the values of `tables` into one object; the keys of `tables` name their origins. Throws when two of the objects have the same key;
 * the message calls a key `what`, such as `query`.
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
