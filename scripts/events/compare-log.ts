import type { Kysely } from 'kysely';
import { assertOwnLog } from '#projections/engine/log-identity.ts';
import { projections } from '#projections/read-models.ts';
import type { Config } from '#storage/config.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { findMagazineMismatch } from '#storage/join-magazine.ts';

/**
 * Compares the configured event log with the database as a start of the site does. Throws `WrongEventLog`, with the sentence of the start,
 * when the log is not that of this magazine. Writes nothing.
 */
export const compareLog = (
  db: Kysely<Database>,
  store: EventStore,
  { eventStoreUrl, magazineId }: Config,
): Promise<void> => {
  const joinMagazine = () => findMagazineMismatch({ db, store, confirmed: magazineId });
  return assertOwnLog({ db, store, projections, ...(eventStoreUrl && { joinMagazine }) });
};
