import type { Kysely } from 'kysely';
import { NETWORK_PREFIX, VOTE_PREFIX } from '#domain/vote/events.ts';
import { formatVoteLeaf } from '#domain/vote/vote-leaf.ts';
import { type EventStore, type RecordedEvent, START_POSITION } from '#storage/events/event-store.ts';
import { hashLeaf } from '#storage/merkle/hash.ts';
import { appendLeaf, emptyEdge } from '#storage/merkle/right-edge.ts';
import { createDayVerifier } from './day-verifier.ts';
import { type StoredLeaf, storedLeaves } from './stored-leaves.ts';
import type { VoteTreeTables } from './tables.ts';
import { toVoteLeaf } from './to-vote-leaf.ts';
import { VotesDiffer } from './votes-differ.ts';

export interface VerifiedVotes {
  /** Leaves of the log: votes and refusals. */
  leaves: number;
  /** Published days. */
  days: number;
}

interface VerifyOptions {
  db: Kysely<VoteTreeTables>;
  store: Pick<EventStore, 'readAll'>;
  /** Returns the public key that belongs to the name of a tree. */
  verifierKeyOf(origin: string): string;
  /** Returns those of the ids of events that are in the log; asked when the log cannot be read because an event was deleted. */
  findLogged(ids: string[]): Promise<ReadonlySet<string>>;
}

/**
 * Computes the tree of votes again from the log, and compares each leaf with the stored tree, and each root, total and proof with what was
 * published. Memory does not grow with the log. Throws `VotesDiffer` at the first difference. Votes after the last stored leaf are only
 * counted, because the read model may still be behind the log.
 */
export const verifyVotes = async (options: VerifyOptions): Promise<VerifiedVotes> => {
  const { db, verifierKeyOf } = options;
  const stored = storedLeaves(db);
  const days = createDayVerifier(db, verifierKeyOf);
  const edge = emptyEdge();
  let next = await stored.next();
  await days.verifyAt(edge);
  for await (const event of leafEvents(options)) {
    const leaf = toVoteLeaf(event);
    const leafHash = hashLeaf(Buffer.from(formatVoteLeaf(leaf)));
    await compare({ event: event.id, hash: leafHash, text: describe(event) }, next.value, stored);
    appendLeaf(edge, leafHash);
    days.count(leaf);
    await days.verifyAt(edge);
    next = next.done ? next : await stored.next();
  }
  if (next.value) throw missing(next.value);
  await days.finish(edge.size);
  return { leaves: edge.size, days: days.verified() };
};

type LeafEvent = RecordedEvent & Parameters<typeof toVoteLeaf>[0];

async function* leafEvents({ db, store, findLogged }: VerifyOptions): AsyncIterable<LeafEvent> {
  try {
    for await (const event of store.readAll(START_POSITION, [VOTE_PREFIX, NETWORK_PREFIX])) {
      if (event.type !== 'NetworkPlaceTaken') yield event as LeafEvent;
    }
  } catch (error) {
    if ((error as Error).name === 'PositionGapError') await assertNoneMissing(db, findLogged);
    throw error;
  }
}

/** Leaves looked up in the log at a time. */
const LOOKED_UP = 1_000;

/** Throws `VotesDiffer` for the first stored leaf whose event is not in the log. */
const assertNoneMissing = async (db: VerifyOptions['db'], findLogged: VerifyOptions['findLogged']): Promise<void> => {
  let page: StoredLeaf[] = [];
  const lookUp = async (): Promise<void> => {
    const logged = await findLogged(page.map(({ event }) => event));
    const lost = page.find(({ event }) => !logged.has(event));
    if (lost) throw missing(lost);
    page = [];
  };
  for await (const leaf of storedLeaves(db)) {
    page.push(leaf);
    if (page.length === LOOKED_UP) await lookUp();
  }
  await lookUp();
};

interface LoggedLeaf {
  event: string;
  hash: Buffer;
  text: string;
}

/** Throws unless the leaf of the log is the stored one; `rest` are the stored leaves after it. */
const compare = async (
  logged: LoggedLeaf,
  stored: StoredLeaf | undefined,
  rest: AsyncGenerator<StoredLeaf, undefined>,
): Promise<void> => {
  if (!stored) return;
  if (stored.event === logged.event) {
    if (stored.hash.equals(logged.hash)) return;
    throw new VotesDiffer(`Changed: ${logged.text} is no longer as it was when it became leaf ${stored.index}.`);
  }
  const isLater = (await rest.next()).value?.event === logged.event || (await has(rest, logged.event));
  throw isLater
    ? missing(stored)
    : new VotesDiffer(`Inserted: ${logged.text} is not in the tree; leaf ${stored.index} is another vote.`);
};

const has = async (leaves: AsyncIterable<StoredLeaf>, event: string): Promise<boolean> => {
  for await (const leaf of leaves) if (leaf.event === event) return true;
  return false;
};

const missing = (leaf: StoredLeaf): VotesDiffer =>
  new VotesDiffer(`Missing: ${nameOf(leaf)} of the tree is no longer in the log at its place.`);

const nameOf = ({ index, event }: StoredLeaf): string => `leaf ${index} (event ${event})`;

const describe = ({ type, id, data, metadata }: LeafEvent): string =>
  `${type} ${id} for restaurant ${data.restaurant} at ${metadata.at}`;
