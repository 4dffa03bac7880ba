import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { PageView } from './page-view.ts';
import { addPageViews, type PageViews, pageViewKey } from './views.ts';

/** Milliseconds between two writes. */
const RHYTHM = 3_000;
/** Rows that wait in memory at most; should the database be away for long, further pages are not counted. */
const WAITING = 5_000;
/** Referring hosts told apart in a day: whoever invents hosts does not fill the table with them. */
const HOSTS_PER_DAY = 300;
/** Stands for the hosts beyond. */
const OTHER_HOSTS = 'other';

export interface PageViewCounter {
  add(view: PageView): void;
  /** Writes what waits, and ends. */
  close(): Promise<void>;
}

/** Counts in memory and writes every few seconds, so that a view costs its reader's page nothing. `onError`: it is tried again. */
export const createPageViewCounter = (db: Kysely<Database>, onError: (error: unknown) => void): PageViewCounter => {
  const hosts = createHostLimit();
  let waiting = new Map<string, PageViews>();
  let writing: Promise<void> = Promise.resolve();

  const add = (views: PageViews): void => {
    const known = waiting.get(pageViewKey(views));
    if (known) known.views += views.views;
    else if (waiting.size < WAITING) waiting.set(pageViewKey(views), views);
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
  }, RHYTHM).unref();

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
