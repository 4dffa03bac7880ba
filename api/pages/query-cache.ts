import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ALL_PAGES } from '#projections/engine/read-model-changes.ts';
import { createQueries, type Queries, type ReadDatabase, type Tag } from '#projections/read-models.ts';

/** What a page was made of. */
export type QueryDependencies = readonly UsedResult[];

interface UsedResult {
  call: QueryCall;
  digest: string;
}

/** A call of a query. */
interface QueryCall {
  key: string;
  name: keyof Queries;
  args: unknown[];
}

interface CachedResult {
  /** How many changes there had been when it was asked. */
  asked: number;
  /** What may change it. */
  tags: ReadonlySet<Tag>;
  /** Two answers are the same where these are. */
  digest: string;
  value: unknown;
  /** Of its JSON. */
  bytes: number;
}

/** Bytes of answers as JSON; in memory they take two to three times as much. */
const CAPACITY = 12 * 1024 * 1024;

/** What an answer takes besides its JSON. */
const OVERHEAD = 500;

/**
 * The answers of queries, kept until a change names one of their tags: what stands on every page is asked once. What follows from answers may be kept as
 * long as each of them is answered in the same way, whatever has changed meanwhile: `areCurrent` asks those again that a change may concern.
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
    const note = (...noted: Tag[]) => {
      for (const tag of noted) tags.add(tag);
    };
    const value = await runQuery(call, createQueries(read, note, shared(note)));
    const json = JSON.stringify(value) ?? '';
    const answer = { asked, tags, digest: digestOf(json), value, bytes: json.length };
    const known = results.get(call.key);
    if (!known || known.asked <= asked) results.set(call.key, answer);
    return answer;
  };

  /** Asked once for all who want to know at the same time, but for who came after a change. */
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

  /** For queries that are made of the answers of others, which are kept by themselves: whatever may change those may change these. */
  const shared = (note: (...tags: Tag[]) => void): Queries =>
    createQueryProxy(async (call) => {
      const { tags, value } = known(call) ?? (await load(call));
      note(...tags);
      return value;
    });

  const known = ({ key }: QueryCall): CachedResult | undefined => {
    const answer = results.get(key);
    return answer && isCurrent(answer) ? answer : undefined;
  };

  return {
    /** How many changes there were. */
    version: (): number => changes,
    /** Something changed in what depends on these tags. */
    invalidate(tags: readonly (Tag | typeof ALL_PAGES)[]): void {
      if (tags.length === 0) return;
      changes += 1;
      for (const tag of tags) changedAt.set(tag, changes);
    },
    /** The queries of one page, and the answers that it has used so far. An answer is shared: nobody may change it. */
    track(): { queries: Queries; used: QueryDependencies } {
      const used: UsedResult[] = [];
      const queries = createQueryProxy(async (call) => {
        const { digest, value } = known(call) ?? (await load(call));
        used.push({ call, digest });
        return value;
      });
      return { queries, used };
    },
    /** Whether every answer is still the same: known at once where no change concerns them. Throws what a query throws. */
    areUnchanged(used: QueryDependencies): boolean | Promise<boolean> {
      const uncertain: QueryDependencies[number][] = [];
      for (const each of used) {
        const answer = known(each.call);
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

/** Queries that are answered by `answer`. */
const createQueryProxy = (answer: (call: QueryCall) => Promise<unknown>): Queries =>
  new Proxy({} as Queries, {
    get:
      (_target, name) =>
      (...args: unknown[]) =>
        answer({ key: JSON.stringify([name, ...args]), name: name as keyof Queries, args }),
  });

const runQuery = ({ name, args }: QueryCall, queries: Queries): Promise<unknown> =>
  (queries[name] as (...args: unknown[]) => Promise<unknown>)(...args);

const digestOf = (json: string): string => createHash('sha256').update(json).digest('base64url').slice(0, 22);
