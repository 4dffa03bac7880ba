import type { Kysely } from 'kysely';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import { WrongEventLog } from '#projections/engine/log-identity.ts';
import { planCheckpointMigration } from '#projections/engine/migrate-checkpoints.ts';
import { projections } from '#projections/read-models.ts';
import { type Config, readConfig } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import type { Database } from '#storage/database/tables.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { openSiteDatabase } from '../open-database.ts';
import { UsageError } from '../run-script.ts';
import { copyWithProgress } from './copy-with-progress.ts';
import { isSiteRunning } from './is-site-running.ts';
import { type OpenedLog, openLogOf, parseAddress } from './open-log.ts';
import { describePlan, planSwitch } from './switch-plan.ts';

interface SwitchOptions {
  /** `esdb://…`, or `postgres` for the log in the magazine's own database. */
  to: string;
  /** Without it, only prints what would happen. */
  yes?: boolean | undefined;
  whileRunning?: boolean | undefined;
}

const OTHER_DATABASE =
  'Write --to postgres for the log in the database of the magazine. To use another database, restore a backup there.';

const RUNNING =
  'The site is running. Stop all its processes first, so that nothing more is written to the old log; ' +
  'or copy ahead with --while-running, and run this command again when they have ended.';

/** Value of `--to` for the log in the site's own database. */
const OWN_DATABASE = 'postgres';

/**
 * Moves the configured site to another log: prints the plan, copies missing events, compares, and prints the setting to change. The next
 * start with that setting moves the positions of read models and reactors by event id. If interrupted, run it again.
 */
export const switchEventLog = async ({ to, yes = false, whileRunning = false }: SwitchOptions): Promise<void> => {
  if (/^postgres(ql)?:/.test(to)) throw new UsageError(OTHER_DATABASE);
  const config = readConfig(process.env);
  const eventStoreUrl = to === OWN_DATABASE ? undefined : parseAddress(to).eventStoreUrl;
  if (eventStoreUrl === config.eventStoreUrl) throw new UsageError('The magazine already uses this log.');
  const magazine = await openSiteDatabase(config);
  const db = connect(magazine.connection, { name: 'levada switch', max: 2 });
  try {
    const isRunning = magazine.isShared || (await isSiteRunning(db));
    if (yes && isRunning && !whileRunning) throw new UsageError(RUNNING);
    await migrate(db);
    const from = await openLogOf(magazine, config, 'read');
    try {
      const target = await openLogOf(magazine, { ...config, eventStoreUrl }, 'write');
      const options = { from, target, db, setting: settingOf(eventStoreUrl), yes, isRunning };
      await switchLogs(options).finally(target.close);
    } finally {
      await from.close();
    }
  } finally {
    await db.destroy();
    await magazine.close();
  }
};

interface Switching {
  from: OpenedLog;
  target: OpenedLog;
  db: Kysely<Database>;
  setting: string;
  yes: boolean;
  isRunning: boolean;
}

async function switchLogs({ from, target, db, setting, yes, isRunning }: Switching): Promise<void> {
  console.log(describePlan(await planSwitch(from, target, db, projections), setting));
  if (!yes) {
    console.log(
      `Nothing was changed${isRunning ? ', and the site is running' : ''}. Run the command with --yes to do it.`,
    );
    return;
  }
  await copyWithProgress(from.log, target.log, await from.end());
  if (isRunning) {
    console.log('The site was running: stop all its processes and run this command again to copy later events.');
    return;
  }
  await expectCopyOfWhatIsShown(target, db);
  console.log(`Done. ${setting}`);
}

/** Throws `WrongEventLog` when a live read model has projected events that are not in the copied log, and therefore not in the copy. */
async function expectCopyOfWhatIsShown({ store }: OpenedLog, db: Kysely<Database>): Promise<void> {
  const live = (await generationsOf(db)).filter(({ status }) => status === 'live');
  const known = live.filter(({ name }) => projections.some((each) => each.name === name));
  const missing = (await planCheckpointMigration(withUpcasting(store), known, projections)).find(
    ({ to }) => to === 'nowhere',
  );
  if (!missing) return;
  throw new WrongEventLog(
    `The read model ${missing.live.name} has projected events that are in neither log, so the magazine would not start with the new one. ` +
      'Start it with the log that it used last, or rebuild every read model with levada rebuild all.',
  );
}

/** Returns the setting to change, without a password. */
function settingOf(eventStoreUrl: Config['eventStoreUrl']): string {
  if (eventStoreUrl === undefined)
    return 'Unset EVENTSTORE_URL for every process (EVENTSTORE_URL= in .env for Docker Compose), and start the site.';
  const shown = eventStoreUrl.replace(/\/\/[^@/]*@/, '//…@');
  return `Set EVENTSTORE_URL=${shown} for every process, and start the site.`;
}
