import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { PageView } from './page-view.ts';
import { addPageViews, type PageViews, pageViewKey } from './views.ts';

/** Milliseconds between two writes to the database. */
const WRITE_INTERVAL_MS = 3_000;
/** Maximum number of rows held in memory; while the database is unreachable, further pages are not counted. */
const MAX_WAITING_ROWS = 5_000;
/** Distinct referring hosts per day, so that clients that invent hosts cannot fill the table. */
const HOSTS_PER_DAY = 300;
/** Counted in place of further hosts. */
const OTHER_HOSTS = 'other';

export interface PageViewCounter {
  add(view: PageView): void;
  /** Writes the remaining views and stops. */
  close(): Promise<void>;
}

/**
 * Creates a counter that collects page views in memory and writes them every 3 s, so that counting does not delay pages. When a write
 * fails, it calls `onError` and keeps the views for the next write.
 */
export const createPageViewCounter = (db: Kysely<Database>, onError: (error: unknown) => void): PageViewCounter => {
  const hosts = createHostLimit();
  let waiting = new Map<string, PageViews>();
  let writing: Promise<void> = Promise.resolve();

  const add = (views: PageViews): void => {
    const known = waiting.get(pageViewKey(views));
    if (known) known.views += views.views;
    else if (waiting.size < MAX_WAITING_ROWS) waiting.set(pageViewKey(views), views);
  };
  const write = async (): Promise<void> => {
    const rows = [...waiting.values()];
    waiting = new Map();
    await addPageViews(db, rows).catch((error) => {
      for (const row of rows) add(row);
      onError(error);
    });
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, WRITE_INTERVAL_MS).unref();

  return {
    add: (view) => add({ ...view, referrer: hosts(view), views: 1 }),
    async close() {
      clearInterval(timer);
      await writing.then(write);
    },
  };
};

const createHostLimit = () => {
  let today = '';
  const seen = new Set<string>();
  return ({ day, referrer }: PageView): string => {
    if (day !== today) seen.clear();
    today = day;
    if (seen.size < HOSTS_PER_DAY) seen.add(referrer);
    return seen.has(referrer) ? referrer : OTHER_HOSTS;
  };
};
