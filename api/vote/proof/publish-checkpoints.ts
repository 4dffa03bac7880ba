import { parseDate } from '@internationalized/date';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { formatTotals } from '#domain/vote/day-totals.ts';
import { notifyChange } from '#projections/engine/read-model-changes.ts';
import { firstLeafDay, sizeAtEndOf, totalsOfLeaves } from '#projections/vote/proof/leaves.ts';
import { voteTree } from '#projections/vote/proof/projector.ts';
import { latestCheckpoint, type PublishedCheckpoint } from '#projections/vote/proof/published-checkpoints.ts';
import { loadRangeRoots, storedTreeSize } from '#projections/vote/proof/stored-tree.ts';
import { databaseTime } from '#storage/database/database-clock.ts';
import { consistencyRanges } from '#storage/merkle/ranges.ts';
import { formatCheckpoint, parseCheckpoint } from '#storage/signed-note/checkpoint.ts';
import type { NoteSigner } from '#storage/signed-note/key.ts';
import { signNote } from '#storage/signed-note/note.ts';
import { formatConsistencyProof } from '#storage/signed-note/proof.ts';
import type { Schedule, ScheduleServices } from '../../schedule/schedule.ts';
import { checkpointSigner, originOf } from './checkpoint-key.ts';

/** Milliseconds after midnight for votes that were decided before it and are being logged. */
const DELAY_MS = 5 * 60_000;
type Services = Pick<ScheduleServices, 'db' | 'read' | 'catchUp'>;

/**
 * Brings the tree of votes up to the end of the log, and publishes the checkpoint of each day that has ended, five minutes after midnight
 * in Madeira. Returns the number of days published. `now` is the time by the clock of the database, which is asked if it is not given.
 * Publishes nothing while the tree has not all events of the log. Throws when the tree no longer begins with the published one.
 */
export const publishCheckpoints = async (
  services: Services,
  signer: NoteSigner,
  { now, signal }: { now?: Date; signal: AbortSignal },
): Promise<number> => {
  const { db, read } = services;
  if (!(await services.catchUp(voteTree, signal))) return 0;
  let before = await latestCheckpoint(read);
  const today = todayInMadeira(new Date((now ?? (await databaseTime(db))).getTime() - DELAY_MS));
  let day = await nextDay(services, before, today);
  if (day === undefined || day >= today) return 0;
  const size = await storedTreeSize(read);
  if (before) await assertUnchanged(services, before, size);
  let published = 0;
  for (; day < today && !signal.aborted; day = dayAfter(day)) {
    before = await publishDay(services, signer, { day, before, size, today });
    published += 1;
  }
  return published;
};

const dayAfter = (day: string): string => parseDate(day).add({ days: 1 }).toString();

const nextDay = async (
  { read }: Services,
  before: PublishedCheckpoint | undefined,
  today: string,
): Promise<string | undefined> => (before ? dayAfter(before.day) : firstLeafDay(read, today));

/** Nothing may be signed that contradicts what was signed before. */
const assertUnchanged = async ({ read }: Services, { day, size, checkpoint }: PublishedCheckpoint, stored: number) => {
  const [root] = stored < size ? [] : await loadRangeRoots(read, [{ start: 0, end: size }]);
  if (root && Buffer.compare(root, parseCheckpoint(checkpoint).root) === 0) return;
  throw new Error(`The votes in the log are not those published on ${day}: run "levada verify-votes" to see which`);
};

interface Day {
  day: string;
  before: PublishedCheckpoint | undefined;
  /** Number of leaves of the stored tree. */
  size: number;
  /** The day in Madeira that has not ended yet. */
  today: string;
}

const publishDay = async (services: Services, signer: NoteSigner, of: Day): Promise<PublishedCheckpoint> => {
  const row = await checkpointOf(services, signer, of);
  await services.db.transaction().execute(async (trx) => {
    const insert = trx.insertInto('vote_checkpoint').values(row);
    await insert.onConflict((published) => published.column('day').doNothing()).execute();
    await notifyChange(trx, { projection: 'vote-checkpoints', position: 0n, tags: ['vote-checkpoints'] });
  });
  // Another process may have been faster; its row stays.
  return (await latestCheckpoint(services.read))!;
};

const checkpointOf = async ({ read }: Services, signer: NoteSigner, { day, before, size, today }: Day) => {
  const start = before?.size ?? 0;
  const end = await sizeAtEndOf(read, day, { start, size, today });
  const [root] = await loadRangeRoots(read, [{ start: 0, end }]);
  const checkpoint = signNote(formatCheckpoint({ origin: signer.name, size: end, root: root! }), signer);
  const items = await totalsOfLeaves(read, start, end);
  const proof = before ? await loadRangeRoots(read, consistencyRanges(start, end)) : [];
  return {
    day,
    size: end,
    checkpoint,
    totals: signNote(formatTotals({ origin: signer.name, day, start, end, items }), signer),
    consistency: before ? formatConsistencyProof({ earlierSize: start, proof, checkpoint }) : null,
    verifier_key: signer.verifierKey,
  };
};

/** Grows the tree every ten minutes, and publishes soon after midnight, and after each start what was missed. */
export const checkpointSchedule: Schedule = {
  name: 'publish checkpoints of votes',
  every: 10 * 60_000,
  run: (services, _now, signal) =>
    publishCheckpoints(services, checkpointSigner(services.personalData, originOf(services.siteUrl)), { signal }),
};
