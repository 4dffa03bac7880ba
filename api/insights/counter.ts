import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { createBufferedCounter } from './buffered-counter.ts';
import type { PageView } from './page-view.ts';
import { addPageViews, type PageViews, pageViewKey } from './views.ts';

/** Distinct referring hosts per day, so that clients that invent hosts cannot fill the table. */
const HOSTS_PER_DAY = 300;
/** Counted in place of further hosts. */
const OTHER_HOSTS = 'other';

export interface PageViewCounter {
  add(view: PageView): void;
  /** Writes the remaining views and stops. */
  close(): Promise<void>;
}

/** Creates a buffered counter of page views, which calls `onError` when a write fails. */
export const createPageViewCounter = (db: Kysely<Database>, onError: (error: unknown) => void): PageViewCounter => {
  const hosts = createHostLimit();
  const { add, close } = createBufferedCounter<PageViews>({
    keyOf: pageViewKey,
    merge: (known, { views }) => {
      known.views += views;
    },
    write: (rows) => addPageViews(db, rows),
    onError,
  });
  return { add: (view) => add({ ...view, referrer: hosts(view), views: 1 }), close };
};

const createHostLimit = () => {
  let today = '';
  const seen = new Set<string>();
  return ({ day, referrer }: PageView): string => {
    if (day !== today) seen.clear();
    today = day;
    if (referrer === '') return referrer;
    if (seen.size < HOSTS_PER_DAY) seen.add(referrer);
    return seen.has(referrer) ? referrer : OTHER_HOSTS;
  };
};
