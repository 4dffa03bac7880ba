import type { PersonalKey } from './key-wrap.ts';

/** Maximum time that a process without a database connection, which gets no notifications, keeps using a destroyed key. */
const LIFETIME_MS = 30_000;
/** About a megabyte. */
const CAPACITY = 5_000;

/**
 * Creates an in-memory cache of keys of personal data, each used for at most 30 s. `get` returns a key by its id and loads it with `load`
 * if it is not cached. `drop` removes one key, because it was destroyed; `dropAll` removes all.
 */
export const createKeyCache = <Missing>(load: (id: string) => Promise<PersonalKey | Missing>) => {
  const kept = new Map<string, { key: PersonalKey; until: number }>();
  let drops = 0;

  const keep = (key: PersonalKey): void => {
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= CAPACITY) kept.delete(oldest);
    kept.set(key.id, { key, until: performance.now() + LIFETIME_MS });
  };

  return {
    async get(id: string): Promise<PersonalKey | Missing> {
      const known = kept.get(id);
      if (known && known.until > performance.now()) return known.key;
      kept.delete(id);
      const before = drops;
      const loaded = await load(id);
      if (isKey(loaded) && drops === before) keep(loaded);
      return loaded;
    },
    drop(id: string): void {
      drops += 1;
      kept.delete(id);
    },
    dropAll(): void {
      drops += 1;
      kept.clear();
    },
  };
};

const isKey = (loaded: unknown): loaded is PersonalKey => typeof loaded === 'object' && loaded !== null;
