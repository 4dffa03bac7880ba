import { randomUUID } from 'node:crypto';
import { articleDecider } from '#domain/article/decider.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { slugCandidate, slugFrom } from '#domain/shared/slug.ts';
import { slugDecider, slugStream } from '#domain/slug/decider.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';
import { type CommandOrigin, handle, Rejected, stateOf } from './handle.ts';

export type SlugKind = 'article' | 'category';

export interface SlugWish {
  kind: SlugKind;
  locale: Locale;
  /** The id of the article or category. */
  owner: string;
  /** What the editor typed; empty: made from the title. */
  wanted: string | undefined;
  title: string;
  /** Where a refusal is shown, `translations.pt.slug`. */
  path: string;
}

export interface Reservation {
  stream: string;
  slug: string;
  owner: string;
}

/** More articles of one title than this, and the editor must choose. */
const CANDIDATES = 100;

/** When nothing of a title can stand in an address (`???`). */
const FALLBACK = { article: { pt: 'artigo', en: 'article' }, category: { pt: 'categoria', en: 'category' } } as const;

/** Takes the slug for its owner before the owner's own event is written. Throws `Rejected` (`slug_taken`) at the wish's path. */
export const reserveSlug = async (store: EventStore, wish: SlugWish, origin: CommandOrigin): Promise<Reservation> => {
  if (wish.wanted) {
    const reserved = await tryReserve(store, wish, wish.wanted, origin);
    if (reserved) return reserved;
    throw new Rejected({ rejected: 'slug_taken', path: wish.path, values: { slug: wish.wanted } });
  }
  const base = slugFrom(wish.title) || FALLBACK[wish.kind][wish.locale];
  for (let attempt = 0; attempt < CANDIDATES; attempt++) {
    const reserved = await tryReserve(store, wish, slugCandidate(base, attempt), origin);
    if (reserved) return reserved;
  }
  throw new Rejected({ rejected: 'slug_taken', path: wish.path, values: { slug: base } });
};

export const releaseSlug = async (store: EventStore, { stream, owner }: Reservation, origin: CommandOrigin) => {
  await handle(store, slugDecider, stream, { name: 'ReleaseSlug', owner }, withOwnKey(origin));
};

/** Runs the work with reserved slugs and gives them back when it fails. */
export const withSlugs = async <T>(
  store: EventStore,
  wishes: SlugWish[],
  origin: CommandOrigin,
  work: (reservations: Reservation[]) => Promise<T>,
): Promise<T> => {
  const reservations: Reservation[] = [];
  try {
    for (const wish of wishes) reservations.push(await reserveSlug(store, wish, origin));
    return await work(reservations);
  } catch (error) {
    for (const reservation of reservations) await releaseUnused(store, reservation, origin);
    throw error;
  }
};

/** What cannot be given back now, the log being away, is found abandoned later. The caller must hear of the first failure. */
const releaseUnused = async (store: EventStore, reservation: Reservation, origin: CommandOrigin): Promise<void> => {
  try {
    if (!(await isUsed(store, reservation))) await releaseSlug(store, reservation, origin);
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable)) throw error;
  }
};

const tryReserve = async (
  store: EventStore,
  { kind, locale, owner }: SlugWish,
  slug: string,
  origin: CommandOrigin,
): Promise<Reservation | undefined> => {
  const stream = slugStream(kind, locale, slug);
  const reserve = () => handle(store, slugDecider, stream, { name: 'ReserveSlug', owner }, withOwnKey(origin));
  try {
    await reserve();
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    if (!(await releaseAbandoned(store, stream, slug, origin))) return undefined;
    await reserve();
  }
  return { stream, slug, owner };
};

/** A process that died between the reservation and the article leaves a slug that nobody uses; after a minute it is free. */
const ABANDONED_AFTER_MS = 60_000;

const releaseAbandoned = async (
  store: EventStore,
  stream: string,
  slug: string,
  origin: CommandOrigin,
): Promise<boolean> => {
  const held = await stateOf(store, slugDecider, stream);
  if (held.status === 'free') return true;
  const age = Date.parse(origin.context.now) - Date.parse(await lastMoment(store, stream));
  const reservation = { stream, slug, owner: held.owner };
  if (age < ABANDONED_AFTER_MS || (await isUsed(store, reservation))) return false;
  await releaseSlug(store, reservation, origin);
  return true;
};

const lastMoment = async (store: EventStore, stream: string): Promise<string> => {
  for await (const event of store.read(stream, { backwards: true, limit: 1 })) return event.metadata.at;
  return new Date(0).toISOString();
};

/** Categories are few and never abandoned in silence: their slugs count as used. */
const isUsed = async (store: EventStore, { stream, slug, owner }: Reservation): Promise<boolean> => {
  if (stream.startsWith('categoryslug-')) return (await firstEvent(store, `category-${owner}`)) !== undefined;
  const article = await stateOf(store, articleDecider, `article-${owner}`);
  return article.status !== 'none' && Object.values(article.translations).some(({ text }) => text.slug === slug);
};

const firstEvent = async (store: EventStore, stream: string) => {
  for await (const event of store.read(stream, { limit: 1 })) return event;
  return undefined;
};

/**
 * One command may reserve, release and reserve again, so its key says nothing about a slug. Repetition is harmless all the
 * same: whoever holds a slug may reserve it again.
 */
const withOwnKey = (origin: CommandOrigin): CommandOrigin => ({ ...origin, key: randomUUID() });
