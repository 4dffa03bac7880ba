import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { listSubscribers, type SubscriberFilter } from '#projections/newsletter/queries.ts';
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
): Readable =>
  pipeline(
    Readable.from(rows(read, personalData, state)),
    stringify({ header: true, bom: true, escape_formulas: true, columns: ['email', 'state', 'locale', 'createdAt'] }),
    // The reply destroys the stream and logs the error.
    () => {},
  );

async function* rows(read: ReadDatabase, personalData: PersonalData, state: SubscriberFilter['state']) {
  for (let offset = 0; ; offset += BATCH) {
    const { items } = await listSubscribers(read, personalData, { state, sort: 'createdAt', limit: BATCH, offset });
    yield* items.filter(({ email }) => email !== null);
    if (items.length < BATCH) return;
  }
}
