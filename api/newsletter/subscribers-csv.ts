import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { listSubscriberIds, listSubscribers, type SubscriberFilter } from '#projections/newsletter/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';

/** Subscribers that are read at a time. */
const BATCH = 500;

/**
 * Returns a stream of the subscribers in one state (default: all) as CSV, oldest first: `email`, `state`, `locale` and `createdAt` (ISO
 * 8601). Erased ones are left out. Cells that a spreadsheet would read as formulas are escaped.
 */
export const subscribersCsv = (
  read: ReadDatabase,
  personalData: PersonalData,
  state: SubscriberFilter['state'],
  batch = BATCH,
): Readable =>
  pipeline(
    Readable.from(rows(read, personalData, { state, batch })),
    stringify({ header: true, bom: true, escape_formulas: true, columns: ['email', 'state', 'locale', 'createdAt'] }),
    // The reply destroys the stream and logs the error.
    () => {},
  );

/**
 * Reads which subscribers there are before anything else: pages by their offset would leave some out when others unsubscribe or subscribe
 * again during the export.
 */
async function* rows(
  read: ReadDatabase,
  personalData: PersonalData,
  { state, batch }: { state: SubscriberFilter['state']; batch: number },
) {
  const all = await listSubscriberIds(read, state);
  for (let from = 0; from < all.length; from += batch) {
    const ids = all.slice(from, from + batch);
    const { items } = await listSubscribers(read, personalData, { ids, state, sort: 'createdAt', limit: batch });
    yield* items.filter(({ email }) => email !== null);
  }
}
