import { randomInt } from 'node:crypto';
import { streamName } from '#domain/aggregate.ts';
import { type DomainEvent, isRejection } from '#domain/decider.ts';
import { slugCandidate, slugFrom } from '#domain/shared/slug.ts';
import { slugId } from '#domain/slug/aggregate.ts';
import { type SlugCommand, type SlugState, slugDecider } from '#domain/slug/decider.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { expectedRevisionOf, type LoadedStream, readStream } from '../commands/read-stream.ts';
import type { FollowingWrite, PrecedingWrite } from '../commands/side-writes.ts';
import { Rejected } from '../http/rejected.ts';
import { firstFree } from './first-free.ts';
import type { OwnedSlug, SlugRequest } from './slug-kind.ts';

/** Slugs that are free for their owners, and what is written in the moment in which they are taken. */
export interface SlugReservations {
  slugs: OwnedSlug[];
  preceding: PrecedingWrite[];
}

/**
 * Finds a slug for each wish; nothing is written. `attempt` is 1 the first time, and one more whenever somebody else took meanwhile
 * what was chosen. Throws `Rejected` (`slug_taken`) at the wish's path.
 */
export const planSlugReservations = async (
  store: EventStore,
  wishes: SlugRequest[],
  origin: CommandContext,
  attempt: number,
): Promise<SlugReservations> => {
  const slugs: OwnedSlug[] = [];
  const promised: PrecedingWrite[] = [];
  for (const { requestedSlug, title, path, ...owner } of wishes) {
    const base = requestedSlug || slugFrom(title) || owner.kind.fallback[owner.locale];
    const chosen = requestedSlug
      ? await chooseTyped(store, { ...owner, slug: requestedSlug }, origin)
      : await chooseMade(store, { ...owner, slug: base }, attempt);
    if (!chosen) throw new Rejected({ rejected: 'slug_taken', path, values: { slug: base } });
    slugs.push(chosen.own);
    promised.push(...chosen.preceding);
  }
  return { slugs, preceding: oneForEachStream(promised) };
};

/** What frees slugs that their owners leave. */
export const planSlugReleases = (store: EventStore, left: OwnedSlug[]): Promise<FollowingWrite[]> =>
  Promise.all(left.map((own) => releaseSlug(store, own)));

const releaseSlug = async (store: EventStore, own: OwnedSlug): Promise<FollowingWrite> => {
  const read = await readSlug(store, own);
  const events = slugDecider.decide({ name: 'ReleaseSlug', owner: own.owner }, read.state, NO_CONTEXT) as DomainEvent[];
  return { stream: streamOfSlug(own), expectedRevision: expectedRevisionOf(read), events };
};

interface Chosen {
  own: OwnedSlug;
  preceding: PrecedingWrite[];
}

const chooseTyped = async (store: EventStore, own: OwnedSlug, origin: CommandContext): Promise<Chosen | undefined> => {
  const read = await readSlug(store, own);
  const abandoned = await abandonedBy(store, own, read, origin);
  return take(own, read, abandoned);
};

/** From this attempt on, others make the same title's slugs in this very moment: numbers in order would only meet again. */
const CONTENDED = 3;

/** What the title says, with a number where that is taken. What was abandoned is left alone: there are enough numbers. */
const chooseMade = (store: EventStore, own: OwnedSlug, attempt: number): Promise<Chosen | undefined> => {
  const look = async (number: number): Promise<Chosen | undefined> => {
    const candidate = { ...own, slug: slugCandidate(own.slug, number) };
    return take(candidate, await readSlug(store, candidate));
  };
  return attempt < CONTENDED ? firstFree(look) : anyFree(look);
};

/** How many numbers are drawn before it is believed that all are taken. */
const DRAWS = 14;

/** What `look` answers for a number drawn by chance; that too may have been taken a moment ago. */
const anyFree = async (look: (number: number) => Promise<Chosen | undefined>): Promise<Chosen | undefined> => {
  for (let draw = 0; draw < DRAWS; draw++) {
    const chosen = await look(randomInt(1_000, 9_998));
    if (chosen) return chosen;
  }
  return undefined;
};

/** What is written to take a slug, nothing where it is its owner's already; undefined where it is somebody else's. */
const take = (own: OwnedSlug, read: LoadedStream<SlugState>, abandoned?: Abandoned): Chosen | undefined => {
  const { owner } = own;
  const command: SlugCommand = { name: 'ReserveSlug', owner, abandonedBy: abandoned?.by };
  const events = slugDecider.decide(command, read.state, NO_CONTEXT);
  if (isRejection(events)) return undefined;
  if (events.length === 0) return { own, preceding: [] };
  const undo: DomainEvent[] = [{ type: 'SlugReleased', data: { owner } }];
  const reserving = {
    stream: streamOfSlug(own),
    expectedRevision: expectedRevisionOf(read),
    events,
    compensation: undo,
  };
  return { own, preceding: abandoned ? [abandoned.withdrawal, reserving] : [reserving] };
};

interface Abandoned {
  by: string;
  withdrawal: PrecedingWrite;
}

/** EventStoreDB, and releases before, reserve first and write then. Sooner, a command that is on its way would begin anew for nothing. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * A slug whose holder does not use it was left by a command that died half-way, or stands still. It is told in the holder's own
 * stream that the slug is gone, so a command that goes on later is refused there and decides anew: however long it
 * stood still, and whatever the clocks say, two never hold one slug.
 */
const abandonedBy = async (
  store: EventStore,
  own: OwnedSlug,
  { state, events }: LoadedStream<SlugState>,
  { decisionContext: { now } }: CommandContext,
): Promise<Abandoned | undefined> => {
  if (state.status === 'free' || state.owner === own.owner) return undefined;
  if (Date.parse(now) - Date.parse(events.at(-1)!.metadata.at) < ABANDONED_AFTER_MS) return undefined;
  const holder = await own.kind.readOwner(store, { ...own, owner: state.owner });
  if (holder.isUsed) return undefined;
  const withdrawal = {
    stream: holder.stream,
    expectedRevision: holder.expectedRevision,
    events: [holder.withdrawalEvent],
    compensation: [],
  };
  return { by: state.owner, withdrawal };
};

const readSlug = (store: EventStore, { kind, locale, slug }: OwnedSlug): Promise<LoadedStream<SlugState>> =>
  readStream(store, kind.aggregate, slugId(locale, slug));

const streamOfSlug = ({ kind, locale, slug }: OwnedSlug): string => streamName(kind.aggregate, slugId(locale, slug));

/** Slugs have nothing to do with time. */
const NO_CONTEXT = { now: '', today: '' };

/** Both languages may have been abandoned by one owner. */
const oneForEachStream = (promised: PrecedingWrite[]): PrecedingWrite[] => {
  const merged = new Map<string, PrecedingWrite>();
  for (const each of promised) {
    const known = merged.get(each.stream);
    merged.set(each.stream, known ? { ...known, events: [...known.events, ...each.events] } : each);
  }
  return [...merged.values()];
};
