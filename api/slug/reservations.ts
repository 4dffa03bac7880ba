import { randomUUID } from 'node:crypto';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import { slugCandidate, slugFrom } from '#domain/shared/slug.ts';
import { type SlugAggregate, slugId } from '#domain/slug/aggregate.ts';
import type { SlugCommand, SlugState } from '#domain/slug/decider.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';
import { handle, type Prepare } from '../commands/handle.ts';
import type { CommandOrigin } from '../commands/origin.ts';
import type { StreamRead } from '../commands/read-stream.ts';
import { Rejected } from '../http/rejected.ts';

/** What has slugs: articles, categories. Each offers one of these. */
export interface SlugKind {
  aggregate: SlugAggregate;
  /** When nothing of a title can stand in an address (`???`). */
  fallback: Localized<string>;
  /** Whether the owner, by its stream, stands at this address, or would again if it were restored. */
  isUsed(store: EventStore, reservation: Reservation): Promise<boolean>;
}

interface SlugOwner {
  kind: SlugKind;
  locale: Locale;
  /** The id of the article or category. */
  owner: string;
}

export interface SlugWish extends SlugOwner {
  /** What the editor typed; empty: made from the title. */
  wanted: string | undefined;
  title: string;
  /** Where a refusal is shown, `translations.pt.slug`. */
  path: string;
}

export interface Reservation extends SlugOwner {
  slug: string;
}

/** Reserves a slug for each wish, in order. Throws `Rejected` (`slug_taken`) at the wish's path. */
export type Reserve = (wishes: SlugWish[]) => Promise<Reservation[]>;

/** More articles of one title than this, and the editor must choose. */
const CANDIDATES = 100;

/** Runs work that reserves slugs, and gives back those that its owners do not use when it fails. Throws whatever the work throws. */
export const withSlugs = async <T>(
  store: EventStore,
  origin: CommandOrigin,
  work: (reserve: Reserve) => Promise<T>,
): Promise<T> => {
  const reserved: Reservation[] = [];
  const reserve: Reserve = async (wishes) => {
    const granted: Reservation[] = [];
    for (const wish of wishes) {
      const reservation = await reserveOne(store, wish, origin);
      reserved.push(reservation);
      granted.push(reservation);
    }
    return granted;
  };
  try {
    return await work(reserve);
  } catch (error) {
    // An append without an answer may have been written all the same; a slug that nobody uses is found abandoned later.
    if (!(error instanceof EventStoreUnavailable)) await giveBackUnused(store, reserved, origin);
    throw error;
  }
};

/** Frees slugs that their owners have left. What the log, being away, cannot free now is found abandoned later. */
export const giveBack = async (store: EventStore, left: Reservation[], origin: CommandOrigin): Promise<void> => {
  try {
    for (const each of left) await send(store, each, { name: 'ReleaseSlug', owner: each.owner }, origin);
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable)) throw error;
  }
};

const giveBackUnused = async (store: EventStore, reserved: Reservation[], origin: CommandOrigin): Promise<void> => {
  for (const each of reserved) {
    const used = await each.kind.isUsed(store, each).catch(unlessAway);
    if (used === false) await giveBack(store, [each], origin);
  }
};

const unlessAway = (error: unknown): undefined => {
  if (!(error instanceof EventStoreUnavailable)) throw error;
};

const reserveOne = async (store: EventStore, wish: SlugWish, origin: CommandOrigin): Promise<Reservation> => {
  const { kind, locale, owner, wanted, title, path } = wish;
  const base = wanted || slugFrom(title) || kind.fallback[locale];
  for (let attempt = 0; attempt < (wanted ? 1 : CANDIDATES); attempt++) {
    const reservation = { kind, locale, owner, slug: slugCandidate(base, attempt) };
    if (await take(store, reservation, origin)) return reservation;
  }
  throw new Rejected({ rejected: 'slug_taken', path, values: { slug: base } });
};

/** Answers false when somebody else has it and has not abandoned it. */
const take = async (store: EventStore, wished: Reservation, origin: CommandOrigin): Promise<boolean> => {
  const { owner } = wished;
  const prepare: Prepare<SlugState, SlugCommand> = async (read) => ({
    name: 'ReserveSlug',
    owner,
    abandonedBy: await abandonedBy(store, wished, read, origin),
  });
  try {
    await send(store, wished, prepare, origin);
    return true;
  } catch (error) {
    if (error instanceof Rejected) return false;
    throw error;
  }
};

/** A process that died between the reservation and the article leaves a slug that nobody uses; after a minute it is free. */
const ABANDONED_AFTER_MS = 60_000;

const abandonedBy = async (
  store: EventStore,
  wished: Reservation,
  { state, events }: StreamRead<SlugState>,
  { context: { now } }: CommandOrigin,
): Promise<string | undefined> => {
  if (state.status === 'free' || state.owner === wished.owner) return undefined;
  const since = events.at(-1)!.metadata.at;
  if (Date.parse(now) - Date.parse(since) < ABANDONED_AFTER_MS) return undefined;
  const used = await wished.kind.isUsed(store, { ...wished, owner: state.owner });
  return used ? undefined : state.owner;
};

/**
 * One command may reserve, release and reserve again, so its key says nothing about a slug. Repetition is harmless all the
 * same: whoever holds a slug may reserve it again.
 */
const send = (
  store: EventStore,
  { kind, locale, slug }: Reservation,
  command: SlugCommand | Prepare<SlugState, SlugCommand>,
  origin: CommandOrigin,
) => handle(store, kind.aggregate, slugId(locale, slug), command, { ...origin, key: randomUUID() });
