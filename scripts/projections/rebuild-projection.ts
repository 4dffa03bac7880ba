import type { Kysely } from 'kysely';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import type { Projection } from '#projections/engine/projection.ts';
import type { RunResult } from '#projections/engine/runner.ts';
import { type RebuildProgress, rebuildProjection } from '#projections/engine/supervisor.ts';
import { projections } from '#projections/read-models.ts';
import { type Config, readConfig } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { openEventStoreDB } from '#storage/events/eventstoredb/open-event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { compareLog } from '../events/compare-log.ts';
import { openSiteDatabase } from '../open-database.ts';
import { createProgressLines } from '../progress-lines.ts';
import { UsageError } from '../run-script.ts';

/**
 * Rebuilds one read model, or with the name `all` each one after the other, from the log into new tables, which replace the old ones at the
 * end. The site may be running; an interrupted rebuild resumes where it stopped. Throws `WrongEventLog` when one alone
 * would come from another log than the others.
 */
export const rebuildReadModels = async (name: string): Promise<void> => {
  const wanted = projectionsNamed(name);
  const config = readConfig(process.env);
  const magazine = await openSiteDatabase(config);
  const db = connect(magazine.connection, { name: 'levada rebuild', max: 3 });
  try {
    await migrate(db);
    const store = await openStore(config, magazine.connection);
    try {
      // All together can be moved to another log.
      if (name !== ALL) await compareLog(db, store, config);
      for (const projection of wanted) await rebuildWithProgress(projection, db, store, config);
    } finally {
      await store.close();
    }
  } finally {
    await db.destroy();
    await magazine.close();
  }
};

/** Argument for all read models. */
const ALL = 'all';

const projectionsNamed = (named: string): Projection[] => {
  const wanted = projections.filter(({ name }) => named === ALL || name === named);
  if (wanted.length > 0) return wanted;
  const known = projections.map(({ name }) => name).join(', ');
  throw new UsageError(`There is no read model ${named}. Give one of ${known}, or ${ALL}.`);
};

const openStore = async ({ eventStoreUrl }: Config, connection: string): Promise<EventStore> => {
  if (!eventStoreUrl) return withUpcasting(createPostgresEventStore(connection));
  return withUpcasting(await openEventStoreDB(eventStoreUrl));
};

const rebuildWithProgress = async (
  projection: Projection,
  db: Kysely<Database>,
  store: EventStore,
  { eventStoreUrl }: Config,
): Promise<void> => {
  const print = createProgressLines('events');
  let done = 0;
  const onProgress = ({ events, position, target }: RebuildProgress) => {
    done += events;
    print({ doing: `Rebuilding ${projection.name}`, done, share: Number(position) / Number(target) });
  };
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const relaxed = eventStoreUrl === undefined;
  const options = { db, store, asyncCommit: relaxed, signal: abort.signal, onProgress };
  const result = await rebuildProjection(projection, options);
  if (result === 'poisoned' || result === 'aborted') process.exitCode = 1;
  console.log(result === 'poisoned' ? await whyStuck(db, projection) : sentences[result](projection.name, done));
};

const sentences: Record<Exclude<RunResult, 'poisoned'>, (name: string, events: number) => string> = {
  done: (name, events) => `The read model ${name} was rebuilt from ${events} events and is now served.`,
  overtaken: (name) => `The read model ${name} was rebuilt by another process in the meantime.`,
  standby: (name) => `Another process is already rebuilding ${name}.`,
  aborted: (name) => `Stopped. The old tables of ${name} are still served; run the command again to resume.`,
};

const whyStuck = async (db: Kysely<Database>, { name }: Projection): Promise<string> => {
  const building = (await generationsOf(db, name)).find(({ status }) => status === 'building');
  const fault = building?.error;
  return (
    `${name} cannot be rebuilt: the event ${fault?.type} at position ${fault?.position} (${fault?.stream}) fails with “${fault?.message}”. ` +
    'The old tables are still served. Fix the cause, or skip the event with the command SkipPoisonEvent, and run this again.'
  );
};
