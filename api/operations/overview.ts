import type { Kysely } from 'kysely';
import type { ProjectionFault } from '#projections/engine/checkpoint.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { BackupFolder } from '#storage/backup/backup-folder.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type {
  JobStatus,
  OperationsOverview,
  ReactorStatus,
  ReadModelFault,
  ReadModelStatus,
} from '#web/admin/queries/operations-view.ts';
import { siteVersion } from '../builds/site-version.ts';
import { HEALTH_LIMITS } from '../health-limits.ts';
import { unfinishedReactions } from '../reactors/reaction-store.ts';
import type { RuntimeSetup } from '../runtime-setup.ts';
import { type Job, nextRunOf } from '../schedule/job.ts';
import { lastRuns } from '../schedule/job-runs.ts';
import { backupsOverview } from './backups-overview.ts';
import { checkWithTimeout } from './check-with-timeout.ts';
import { isOnDemand, type LogState, loadReadModelRows, readModelStates } from './read-model-states.ts';
import { limitsOf, loadSizes } from './sizes.ts';

export interface OverviewServices {
  db: Kysely<Database>;
  read: ReadDatabase;
  store: Pick<EventStore, 'headPosition' | 'logId'>;
  jobs: readonly Job[];
  backups: BackupFolder;
  setup: RuntimeSetup;
}

/** Loads what the screen of operations shows. An event log that does not respond within 2 s makes lags unknown, but is no error. */
export const operationsOverview = async (services: OverviewServices): Promise<OperationsOverview> => {
  const { db, store, jobs, backups, setup } = services;
  const stateOfLog = checkWithTimeout(HEALTH_LIMITS.answer, async () => {
    const [end, name] = await Promise.all([store.headPosition(), store.logId()]);
    return { end, name };
  });
  const [{ answer: log }, rows, made] = await Promise.all([stateOfLog(), loadReadModelRows(db), backups.list()]);
  return {
    version: siteVersion,
    head: log && String(log.end),
    readModels: readModelStates(rows, log, HEALTH_LIMITS).map((state) => toStatus(state, log)),
    reactors: await reactorStatuses(db, log),
    jobs: await jobStatuses(db, jobs),
    sizes: await loadSizes(services, { head: log?.end, backups: made }),
    limits: limitsOf(setup, backups),
    backups: await backupsOverview(services, made),
  };
};

type ReadModelState = ReturnType<typeof readModelStates>[number];

const toStatus = (state: ReadModelState, log: LogState | undefined): ReadModelStatus => ({
  name: state.name,
  state: stateOf(state),
  position: state.position,
  lag: state.lag,
  fault: state.error && toFault(state.error),
  rebuild: state.rebuild && toRebuildStatus(state.rebuild, log),
});

const stateOf = ({ name, error, heartbeatAge, ok, lag }: ReadModelState): ReadModelStatus['state'] => {
  if (error) return 'stopped';
  if (!ok && isSilent(heartbeatAge)) return 'silent';
  if (lag.events === 0) return 'upToDate';
  return isOnDemand(name) ? 'onDemand' : 'behind';
};

const isSilent = (heartbeatAge: number | null): boolean =>
  heartbeatAge === null || Math.abs(heartbeatAge) > HEALTH_LIMITS.heartbeatAge;

const toFault = ({ position, stream, type, message, at, isAboutLog = false }: ProjectionFault): ReadModelFault => ({
  position,
  stream,
  type,
  message,
  at,
  isSkippable: !isAboutLog,
});

const toRebuildStatus = (
  { position, error, isRunning }: NonNullable<ReadModelState['rebuild']>,
  log: LogState | undefined,
): ReadModelStatus['rebuild'] => ({
  state: error ? 'stopped' : isRunning ? 'running' : 'interrupted',
  position,
  progress: log && log.end > 0n ? Math.min(1, Number(position) / Number(log.end)) : 0,
  fault: error && toFault(error),
});

const reactorStatuses = async (db: Kysely<Database>, log: LogState | undefined): Promise<ReactorStatus[]> => {
  const [counts, rows] = await Promise.all([
    unfinishedReactions(db),
    db.selectFrom('reactor').select(['name', 'position', 'log']).orderBy('name').execute(),
  ]);
  return rows.map(({ name, position, log: ofLog }) => {
    const { waiting = 0, givenUp = 0, interrupted = 0 } = counts.find((each) => each.name === name) ?? {};
    const isKnown = log !== undefined && (ofLog === null || ofLog === log.name);
    const lag = isKnown ? Number(log.end > position ? log.end - position : 0n) : null;
    return { name, position: String(position), lag, waiting, givenUp, interrupted };
  });
};

const jobStatuses = async (db: Kysely<Database>, jobs: readonly Job[]): Promise<JobStatus[]> => {
  const runs = await lastRuns(db);
  return jobs.map((job) => {
    const run = runs.find(({ name }) => name === job.name);
    return {
      name: job.name,
      state: run?.status ?? 'never',
      startedAt: run?.startedAt.toISOString(),
      result: run?.result ?? undefined,
      error: run?.error ?? undefined,
      nextRun: nextRunOf(job).toISOString(),
    };
  });
};
