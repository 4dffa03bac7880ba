import type { Kysely } from 'kysely';
import { parseTotals } from '#domain/vote/day-totals.ts';
import type { VoteLeaf } from '#domain/vote/vote-leaf.ts';
import { type RightEdge, rootOf } from '#storage/merkle/right-edge.ts';
import { provesConsistency } from '#storage/merkle/verify.ts';
import { type Checkpoint, parseCheckpoint } from '#storage/signed-note/checkpoint.ts';
import { parseVerifierKey } from '#storage/signed-note/key.ts';
import { openNote } from '#storage/signed-note/note.ts';
import { parseConsistencyProof } from '#storage/signed-note/proof.ts';
import type { LeafTotals } from './leaves.ts';
import { allCheckpoints, type PublishedCheckpoint } from './published-checkpoints.ts';
import type { VoteTreeTables } from './tables.ts';
import { VotesDiffer } from './votes-differ.ts';

/** Compares a tree that grows leaf by leaf with the published days, each when the tree has its size. */
export const createDayVerifier = (db: Kysely<VoteTreeTables>, verifierKeyOf: (origin: string) => string) => {
  const published = allCheckpoints(db)[Symbol.asyncIterator]();
  const counted = new Map<string, LeafTotals>();
  let [verified, earlier] = [0, undefined as Checkpoint | undefined];
  let next: Promise<IteratorResult<PublishedCheckpoint>> | undefined;

  const verifyDay = (day: PublishedCheckpoint, edge: RightEdge): void => {
    const checkpoint = openCheckpoint(day, verifierKeyOf);
    if (Buffer.compare(checkpoint.root, rootOf(edge)) !== 0) {
      throw new VotesDiffer(
        `The votes of the log are not those published on ${day.day}: one of the leaves ${earlier?.size ?? 0} to ${day.size - 1} was changed, removed or inserted.`,
      );
    }
    verifyTotals(day, counted);
    verifyConsistency(day, earlier, checkpoint);
    counted.clear();
    [verified, earlier] = [verified + 1, checkpoint];
  };

  return {
    /** Adds a leaf to the totals of its day. */
    count({ restaurant, reason }: VoteLeaf): void {
      const totals = counted.get(restaurant) ?? { restaurant, votes: 0, refused: 0 };
      totals[reason === null ? 'votes' : 'refused'] += 1;
      counted.set(restaurant, totals);
    },
    /** Compares the tree with every published day of its size. Throws `VotesDiffer`. */
    async verifyAt(edge: RightEdge): Promise<void> {
      for (;;) {
        next ??= published.next() as Promise<IteratorResult<PublishedCheckpoint>>;
        const { value, done } = await next;
        if (done || value.size > edge.size) return;
        verifyDay(value, edge);
        next = undefined;
      }
    },
    /** Throws `VotesDiffer` when a published day has more leaves than the whole tree. */
    async finish(size: number): Promise<void> {
      const left = await next;
      if (!left || left.done) return;
      throw new VotesDiffer(
        `Missing: ${left.value.size} leaves were published on ${left.value.day}, the log has ${size}.`,
      );
    },
    /** Returns the number of published days that agree. */
    verified: (): number => verified,
  };
};

/** Opens the checkpoint, and the totals, with the key of the site. */
const openCheckpoint = (
  { day, checkpoint, totals, verifier_key, size }: PublishedCheckpoint,
  keyOf: (origin: string) => string,
): Checkpoint => {
  try {
    const parsed = parseCheckpoint(checkpoint);
    if (keyOf(parsed.origin) !== verifier_key) throw new TypeError('its key is not that of the site');
    const verifier = parseVerifierKey(verifier_key);
    openNote(totals, verifier);
    const opened = parseCheckpoint(openNote(checkpoint, verifier));
    if (opened.size !== size) throw new TypeError(`it has ${opened.size} leaves, not ${size}`);
    return opened;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new VotesDiffer(`The checkpoint published on ${day} was changed: ${error.message}.`);
  }
};

const verifyTotals = ({ day, totals }: PublishedCheckpoint, counted: ReadonlyMap<string, LeafTotals>): void => {
  const { items } = parseTotals(totals.slice(0, totals.lastIndexOf('\n\n')));
  const restaurants = new Set([...items.map(({ restaurant }) => restaurant), ...counted.keys()]);
  for (const restaurant of restaurants) {
    const is = counted.get(restaurant) ?? { votes: 0, refused: 0 };
    const was = items.find((item) => item.restaurant === restaurant) ?? { votes: 0, refused: 0 };
    if (is.votes === was.votes && is.refused === was.refused) continue;
    throw new VotesDiffer(
      `Published on ${day}: ${was.votes} votes and ${was.refused} refusals of restaurant ${restaurant}; the log has ${is.votes} and ${is.refused}.`,
    );
  }
};

const verifyConsistency = (
  { day, consistency }: PublishedCheckpoint,
  earlier: Checkpoint | undefined,
  later: Checkpoint,
): void => {
  if (!earlier) return;
  const { proof, earlierSize } = parseConsistencyProof(consistency ?? '');
  if (earlierSize === earlier.size && provesConsistency(earlier, later, proof)) return;
  throw new VotesDiffer(`The consistency proof published on ${day} does not begin with the checkpoint before.`);
};
