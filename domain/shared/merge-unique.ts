/** Merges objects, given by name, into one. Throws when two of them have the same key; `what` says in the message what a key is. */
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
