import { parseDate } from '@internationalized/date';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { formatTotals } from '#domain/vote/day-totals.ts';
import { notifyChange } from '#projections/engine/read-model-changes.ts';
import { createReadYourWrites } from '#projections/engine/read-your-writes.ts';
import { firstLeafDay, sizeAtEndOf, totalsOfLeaves } from '#projections/vote/proof/leaves.ts';
import { voteTree } from '#projections/vote/proof/projector.ts';
import { latestCheckpoint, type PublishedCheckpoint } from '#projections/vote/proof/published-checkpoints.ts';
import { loadRangeRoots, storedTreeSize } from '#projections/vote/proof/stored-tree.ts';
import { consistencyRanges } from '#storage/merkle/ranges.ts';
import { formatCheckpoint, parseCheckpoint } from '#storage/signed-note/checkpoint.ts';
import type { NoteSigner } from '#storage/signed-note/key.ts';
import { signNote } from '#storage/signed-note/note.ts';
import { formatConsistencyProof } from '#storage/signed-note/proof.ts';
import type { CommandServices } from '../../commands/command.ts';
import type { MailingScheduleServices, Schedule } from '../../schedule/schedule.ts';
import { checkpointSigner, originOf } from './checkpoint-key.ts';

/** Milliseconds after midnight for votes that were decided before it and are being logged. */
const DELAY_MS = 5 * 60_000;
/** Milliseconds to wait for the tree to have all events of the log; if that is not enough, the next run tries again. */
const CATCH_UP_MS = 10_000;

type Services = Pick<CommandServices, 'db' | 'read' | 'store' | 'changes'>;

/**
 * Publishes the checkpoint of each day that has ended, five minutes after midnight in Madeira. Returns the number of days published.
 * Publishes nothing while the tree has not all events of the log. Throws when the tree no longer begins with the published one.
 */
export const publishCheckpoints = async (services: Services, signer: NoteSigner, now: Date): Promise<number> => {
  const { read, store, changes } = services;
  const { waitFor } = createReadYourWrites({ changes, store, projections: [voteTree] });
  if (!(await waitFor(await store.headPosition(), CATCH_UP_MS))) return 0;
  const size = await storedTreeSize(read);
  let before = await latestCheckpoint(read);
  if (before) await assertUnchanged(services, before, size);
  const today = todayInMadeira(new Date(now.getTime() - DELAY_MS));
  let published = 0;
  for (let day = await nextDay(services, before); day !== undefined && day < today; day = dayAfter(day)) {
    before = await publishDay(services, signer, { day, before, size });
    published += 1;
  }
  return published;
};

const dayAfter = (day: string): string => parseDate(day).add({ days: 1 }).toString();

const nextDay = async ({ read }: Services, before: PublishedCheckpoint | undefined): Promise<string | undefined> =>
  before ? dayAfter(before.day) : firstLeafDay(read);

/** Nothing may be signed that contradicts what was signed before. */
const assertUnchanged = async ({ read }: Services, { day, size, checkpoint }: PublishedCheckpoint, stored: number) => {
  const [root] = stored < size ? [] : await loadRangeRoots(read, [{ start: 0, end: size }]);
  if (root && Buffer.compare(root, parseCheckpoint(checkpoint).root) === 0) return;
  throw new Error(`The votes in the log are not those published on ${day}: run "npm run votes:verify" to see which`);
};

interface Day {
  day: string;
  before: PublishedCheckpoint | undefined;
  /** Number of leaves of the stored tree. */
  size: number;
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

const checkpointOf = async ({ read }: Services, signer: NoteSigner, { day, before, size }: Day) => {
  const start = before?.size ?? 0;
  const end = await sizeAtEndOf(read, day, { start, size });
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

/** Publishes soon after midnight, and after each start what was missed. */
export const checkpointSchedule: Schedule = {
  name: 'publish checkpoints of votes',
  every: 10 * 60_000,
  run: (services: MailingScheduleServices, now) =>
    publishCheckpoints(services, checkpointSigner(services.personalData, originOf(services.siteUrl)), now),
};
