import { randomInt } from 'node:crypto';
import { streamName } from '#domain/aggregate.ts';
import { type DomainEvent, isRejection } from '#domain/decider.ts';
import { slugCandidate, slugFrom } from '#domain/shared/slug.ts';
import { slugId } from '#domain/slug/aggregate.ts';
import { type SlugCommand, type SlugState, slugDecider } from '#domain/slug/decider.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { expectedRevisionOf, type LoadedStream, readStream } from '../commands/read-stream.ts';
import type { PrecedingWrite, SideWrite } from '../commands/side-writes.ts';
import { Rejected } from '../http/rejected.ts';
import { firstFree } from './first-free.ts';
import type { OwnedSlug, SlugRequest } from './slug-kind.ts';

/** The chosen slugs and the writes that reserve them. */
export interface SlugReservations {
  slugs: OwnedSlug[];
  preceding: PrecedingWrite[];
}

/**
 * Chooses a slug for each of `wishes`: the requested one, or one generated from the title. Returns the slugs and the events that reserve
 * them in other streams. Writes nothing: the caller appends these events with its own. `attempt` is 1 at first and increases each time
 * another command took a chosen slug concurrently. Throws `Rejected` (`slug_taken`), which names the `path` of the request, when a
 * requested slug is taken.
 */
export const planSlugReservations = async (
  store: EventStore,
  wishes: SlugRequest[],
  context: CommandContext,
  attempt: number,
): Promise<SlugReservations> => {
  const slugs: OwnedSlug[] = [];
  const preceding: PrecedingWrite[] = [];
  for (const { requestedSlug, title, path, ...owner } of wishes) {
    const base = requestedSlug || slugFrom(title) || owner.kind.fallback[owner.locale];
    const chosen = requestedSlug
      ? await chooseRequested(store, { ...owner, slug: requestedSlug }, context)
      : await chooseGenerated(store, { ...owner, slug: base }, attempt);
    if (!chosen) throw new Rejected({ rejected: 'slug_taken', path, values: { slug: base } });
    slugs.push(chosen.own);
    preceding.push(...chosen.preceding);
  }
  return { slugs, preceding: mergeByStream(preceding) };
};

/**
 * Returns events for other streams that release the slugs `left`, which their owners no longer use. Writes nothing: the caller appends
 * these events with its own.
 */
export const planSlugReleases = (store: EventStore, left: OwnedSlug[]): Promise<SideWrite[]> =>
  Promise.all(left.map((own) => releaseSlug(store, own)));

const releaseSlug = async (store: EventStore, own: OwnedSlug): Promise<SideWrite> => {
  const read = await readSlug(store, own);
  const events = slugDecider.decide({ name: 'ReleaseSlug', owner: own.owner }, read.state, NO_CONTEXT) as DomainEvent[];
  return { stream: streamOfSlug(own), expectedRevision: expectedRevisionOf(read), events };
};

interface Chosen {
  own: OwnedSlug;
  preceding: PrecedingWrite[];
}

const chooseRequested = async (
  store: EventStore,
  own: OwnedSlug,
  context: CommandContext,
): Promise<Chosen | undefined> => {
  const read = await readSlug(store, own);
  const abandoned = await abandonedBy(store, own, read, context);
  return planReservation(own, read, abandoned);
};

/**
 * Attempt from which numbers are random: other commands are taking slugs of the same title concurrently and would choose the same
 * next number.
 */
const CONTENDED = 3;

/**
 * Chooses the slug generated from the title, with a number if it is taken. Abandoned reservations are not reclaimed, because
 * there are enough numbers.
 */
const chooseGenerated = (store: EventStore, own: OwnedSlug, attempt: number): Promise<Chosen | undefined> => {
  const look = async (number: number): Promise<Chosen | undefined> => {
    const candidate = { ...own, slug: slugCandidate(own.slug, number) };
    return planReservation(candidate, await readSlug(store, candidate));
  };
  return attempt < CONTENDED ? firstFree(look) : randomFree(look);
};

/** Random numbers that are tried before all are considered taken. */
const DRAWS = 14;

/** Returns the first free slug with a random four-digit number; undefined if all draws are taken. */
const randomFree = async (look: (number: number) => Promise<Chosen | undefined>): Promise<Chosen | undefined> => {
  for (let draw = 0; draw < DRAWS; draw++) {
    const chosen = await look(randomInt(1_000, 9_998));
    if (chosen) return chosen;
  }
  return undefined;
};

/**
 * Returns the writes that reserve a slug, none if the owner has it already; undefined if another owner has it. Withdraws an
 * abandoned reservation first.
 */
const planReservation = (own: OwnedSlug, read: LoadedStream<SlugState>, abandoned?: Abandoned): Chosen | undefined => {
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

/**
 * Age in milliseconds at which a reservation may count as abandoned. EventStoreDB, and earlier releases, reserve before they
 * write, so a shorter time would make commands in progress conflict needlessly.
 */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Finds a reservation whose owner never used the slug because its command crashed or is stalled. Returns the write that withdraws
 * the slug in that owner's stream, so that a late command of the owner conflicts and chooses again. Undefined when the slug is
 * free, in use, the caller's own, or was reserved less than a minute ago.
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

/** The rules of slugs do not depend on time. */
const NO_CONTEXT = { now: '', today: '' };

/** Merges writes to the same stream: one owner may have abandoned the slugs of both languages. */
const mergeByStream = (preceding: PrecedingWrite[]): PrecedingWrite[] => {
  const merged = new Map<string, PrecedingWrite>();
  for (const each of preceding) {
    const known = merged.get(each.stream);
    merged.set(each.stream, known ? { ...known, events: [...known.events, ...each.events] } : each);
  }
  return [...merged.values()];
};
