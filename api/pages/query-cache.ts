import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ALL_PAGES } from '#projections/engine/read-model-changes.ts';
import { createQueries, type Queries, type ReadDatabase, type Tag } from '#projections/read-models.ts';

/** The query results that a page was rendered from. */
export type QueryDependencies = readonly UsedResult[];

interface UsedResult {
  call: QueryCall;
  digest: string;
  /** Tags whose invalidation may change the result. */
  tags: ReadonlySet<Tag>;
}

/** A call of a query: its name and arguments, and both as a cache key. */
interface QueryCall {
  key: string;
  name: keyof Queries;
  args: unknown[];
}

interface CachedResult {
  /** Version of the cache when the query was started. */
  asked: number;
  /** Tags whose invalidation may change the result. */
  tags: ReadonlySet<Tag>;
  /** Hash of the value's JSON and of the tags; equal digests mean equal results. */
  digest: string;
  value: unknown;
  /** Length of its JSON. */
  bytes: number;
}

/** Maximum length of all results as JSON; in memory they take two to three times as much. */
const CAPACITY = 12 * 1024 * 1024;

/** Bytes that a result takes in addition to its JSON. */
const OVERHEAD = 500;

/**
 * Creates a cache of query results in this process. Each query records cache tags, which name the data it depends on; its result is used
 * until `invalidate` is called with one of these tags. `track` returns queries for rendering one page and records the results they return.
 * `areUnchanged` later says whether these results are still the same.
 */
export const createQueryCache = (read: ReadDatabase, capacity = CAPACITY) => {
  const results = new LRUCache<string, CachedResult>({
    maxSize: capacity,
    sizeCalculation: ({ bytes }) => OVERHEAD + bytes,
  });
  const loading = new Map<string, { asked: number; answer: Promise<CachedResult> }>();
  const changedAt = new Map<Tag | typeof ALL_PAGES, number>();
  let changes = 0;

  const isCurrent = ({ asked, tags }: CachedResult): boolean => {
    const isBefore = (tag: Tag | typeof ALL_PAGES) => (changedAt.get(tag) ?? 0) <= asked;
    return isBefore(ALL_PAGES) && [...tags].every(isBefore);
  };

  const loadFromDatabase = async (call: QueryCall, asked: number): Promise<CachedResult> => {
    const tags = new Set<Tag>();
    const addTags = (...noted: Tag[]) => {
      for (const tag of noted) tags.add(tag);
    };
    const value = await runQuery(call, createQueries(read, addTags, shared(addTags)));
    const json = JSON.stringify(value) ?? '';
    const answer = { asked, tags, digest: digestOf(json, tags), value, bytes: json.length };
    const stored = results.get(call.key);
    if (!stored || stored.asked <= asked) results.set(call.key, answer);
    return answer;
  };

  /** Runs a query once for concurrent callers; a caller after an invalidation starts a new run. */
  const load = (call: QueryCall): Promise<CachedResult> => {
    const { key } = call;
    const waiting = loading.get(key);
    if (waiting?.asked === changes) return waiting.answer;
    const answer = loadFromDatabase(call, changes).finally(() => {
      if (loading.get(key)?.answer === answer) loading.delete(key);
    });
    loading.set(key, { asked: changes, answer });
    return answer;
  };

  /** Returns queries for use inside other queries. Their results are cached separately, and their tags are added to the outer query. */
  const shared = (addTags: (...tags: Tag[]) => void): Queries =>
    createQueryProxy(async (call) => {
      const { tags, value } = currentResult(call) ?? (await load(call));
      addTags(...tags);
      return value;
    });

  const currentResult = ({ key }: QueryCall): CachedResult | undefined => {
    const answer = results.get(key);
    return answer && isCurrent(answer) ? answer : undefined;
  };

  return {
    /** Number of invalidations so far. */
    version: (): number => changes,
    /** Marks all results with these tags as possibly changed. */
    invalidate(tags: readonly (Tag | typeof ALL_PAGES)[]): void {
      if (tags.length === 0) return;
      changes += 1;
      for (const tag of tags) changedAt.set(tag, changes);
    },
    /**
     * Returns queries for rendering one page, and the list of results it has used so far. Results are shared with other pages and
     * must not be mutated.
     */
    track(): { queries: Queries; used: QueryDependencies } {
      const used: UsedResult[] = [];
      const queries = createQueryProxy(async (call) => {
        const { digest, tags, value } = currentResult(call) ?? (await load(call));
        used.push({ call, digest, tags });
        return value;
      });
      return { queries, used };
    },
    /** Returns the results that a page was rendered from, each once, with the names and arguments of their queries. */
    results(used: QueryDependencies): Promise<{ name: string; args: unknown[]; result: unknown }[]> {
      const calls = new Map(used.map(({ call }) => [call.key, call]));
      return Promise.all(
        [...calls.values()].map(async (call) => {
          const { value } = currentResult(call) ?? (await load(call));
          return { name: call.name, args: call.args, result: value };
        }),
      );
    },
    /** Returns true if every result is still the same; synchronously if no invalidation concerns them. Throws what a query throws. */
    areUnchanged(used: QueryDependencies): boolean | Promise<boolean> {
      const uncertain: QueryDependencies[number][] = [];
      for (const each of used) {
        const answer = currentResult(each.call);
        if (!answer) uncertain.push(each);
        else if (answer.digest !== each.digest) return false;
      }
      if (uncertain.length === 0) return true;
      const same = uncertain.map(async ({ call, digest }) => (await load(call)).digest === digest);
      return Promise.all(same).then((all) => all.every(Boolean));
    },
  };
};
export type QueryCache = ReturnType<typeof createQueryCache>;

/** Returns queries that pass every call to `answer`. */
const createQueryProxy = (answer: (call: QueryCall) => Promise<unknown>): Queries =>
  new Proxy({} as Queries, {
    get:
      (_target, name) =>
      (...args: unknown[]) =>
        answer({ key: JSON.stringify([name, ...args]), name: name as keyof Queries, args }),
  });

const runQuery = ({ name, args }: QueryCall, queries: Queries): Promise<unknown> =>
  (queries[name] as (...args: unknown[]) => Promise<unknown>)(...args);

/** The tags are part of it, because a page names them to CDNs (`Surrogate-Key`). */
const digestOf = (json: string, tags: ReadonlySet<Tag>): string =>
  hash('sha256', `${[...tags].sort()} ${json}`, 'base64url').slice(0, 22);
