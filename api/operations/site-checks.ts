import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { unfinishedReactions } from '../reactors/reaction-store.ts';
import { checkWithTimeout } from './check-with-timeout.ts';
import { loadReadModelRows } from './read-model-states.ts';

interface Checked {
  db: Kysely<Database>;
  store: EventStore;
  files: Pick<FileStore, 'check'>;
}

/**
 * Returns the checks of what this process depends on: `log` its end and id, `database` the states of read models and reactors, `files`
 * nothing. Each responds within `milliseconds`, with an error if the other side does not.
 */
export const createSiteChecks = ({ db, store, files }: Checked, milliseconds: number) => ({
  log: checkWithTimeout(milliseconds, async () => {
    const [end, name] = await Promise.all([store.headPosition(), store.logId()]);
    return { end, name };
  }),
  database: checkWithTimeout(milliseconds, async () => ({
    ...(await loadReadModelRows(db)),
    reactors: await unfinishedReactions(db),
  })),
  files: checkWithTimeout(milliseconds, () => files.check()),
});
export type SiteChecks = ReturnType<typeof createSiteChecks>;
