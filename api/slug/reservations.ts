import { randomUUID } from 'node:crypto';
import { articleDecider } from '#domain/article/decider.ts';
import { categoryDecider } from '#domain/category/decider.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { slugCandidate, slugFrom } from '#domain/shared/slug.ts';
import { articleSlugAggregate, categorySlugAggregate, slugId } from '#domain/slug/aggregate.ts';
import { slugDecider } from '#domain/slug/decider.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';
import { type CommandOrigin, handle, Rejected, stateOf } from '../commands/handle.ts';

interface SlugOwner {
  kind: 'article' | 'category';
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

/** More articles of one title than this, and the editor must choose. */
const CANDIDATES = 100;

/** When nothing of a title can stand in an address (`???`). */
const FALLBACK = { article: { pt: 'artigo', en: 'article' }, category: { pt: 'categoria', en: 'category' } } as const;

/**
 * Reserves a slug for each wish, runs the work and gives the slugs back when it fails. Throws `Rejected` (`slug_taken`) at the
 * wish's path, and whatever the work throws.
 */
export const withSlugs = async <T>(
  store: EventStore,
  wishes: SlugWish[],
  origin: CommandOrigin,
  work: (reservations: Reservation[]) => Promise<T>,
): Promise<T> => {
  const reservations: Reservation[] = [];
  try {
    for (const wish of wishes) reservations.push(await reserve(store, wish, origin));
    return await work(reservations);
  } catch (error) {
    // An append without an answer may have been written all the same; a slug that nobody uses is found abandoned later.
    if (!(error instanceof EventStoreUnavailable)) await giveBackUnused(store, reservations, origin);
    throw error;
  }
};

/** Frees those slugs that their owners do not use (any more). What the log, being away, cannot free now is found abandoned later. */
export const giveBackUnused = async (
  store: EventStore,
  reservations: Reservation[],
  origin: CommandOrigin,
): Promise<void> => {
  try {
    for (const each of reservations) if (!(await isUsed(store, each))) await release(store, each, origin);
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable)) throw error;
  }
};

const reserve = async (store: EventStore, wish: SlugWish, origin: CommandOrigin): Promise<Reservation> => {
  const { kind, locale, owner, wanted, title, path } = wish;
  const base = wanted || slugFrom(title) || FALLBACK[kind][locale];
  for (let attempt = 0; attempt < (wanted ? 1 : CANDIDATES); attempt++) {
    const reservation = { kind, locale, owner, slug: slugCandidate(base, attempt) };
    if (await takeOrTakeOver(store, reservation, origin)) return reservation;
  }
  throw new Rejected({ rejected: 'slug_taken', path, values: { slug: base } });
};

const takeOrTakeOver = async (store: EventStore, wished: Reservation, origin: CommandOrigin): Promise<boolean> => {
  if (await take(store, wished, origin)) return true;
  return (await freeAbandoned(store, wished, origin)) && (await take(store, wished, origin));
};

/** Answers false when somebody else has it. */
const take = async (store: EventStore, { owner, ...at }: Reservation, origin: CommandOrigin): Promise<boolean> => {
  try {
    await handle(store, slugDecider, streamOf(at), { name: 'ReserveSlug', owner }, withOwnKey(origin));
    return true;
  } catch (error) {
    if (error instanceof Rejected) return false;
    throw error;
  }
};

const release = async (store: EventStore, { owner, ...at }: Reservation, origin: CommandOrigin): Promise<void> => {
  await handle(store, slugDecider, streamOf(at), { name: 'ReleaseSlug', owner }, withOwnKey(origin));
};

/** A process that died between the reservation and the article leaves a slug that nobody uses; after a minute it is free. */
const ABANDONED_AFTER_MS = 60_000;

const freeAbandoned = async (store: EventStore, wished: Reservation, origin: CommandOrigin): Promise<boolean> => {
  const stream = streamOf(wished);
  const held = await stateOf(store, slugDecider, stream);
  if (held.status === 'free') return true;
  const age = Date.parse(origin.context.now) - Date.parse(await lastMoment(store, stream));
  const holding = { ...wished, owner: held.owner };
  if (age < ABANDONED_AFTER_MS || (await isUsed(store, holding))) return false;
  await release(store, holding, origin);
  return true;
};

const lastMoment = async (store: EventStore, stream: string): Promise<string> => {
  for await (const event of store.read(stream, { backwards: true, limit: 1 })) return event.metadata.at;
  return new Date(0).toISOString();
};

/** Whether the owner stands at this address. A deleted article keeps its own, for it can be restored; a category cannot. */
const isUsed = async (store: EventStore, { kind, locale, slug, owner }: Reservation): Promise<boolean> => {
  if (kind === 'category') {
    const category = await stateOf(store, categoryDecider, `category-${owner}`);
    return category.status === 'existing' && category.facts.slug[locale] === slug;
  }
  const article = await stateOf(store, articleDecider, `article-${owner}`);
  return article.status !== 'none' && article.translations[locale]?.text.slug === slug;
};

const streamOf = ({ kind, locale, slug }: Omit<Reservation, 'owner'>): string =>
  (kind === 'article' ? articleSlugAggregate : categorySlugAggregate).prefix + slugId(locale, slug);

/**
 * One command may reserve, release and reserve again, so its key says nothing about a slug. Repetition is harmless all the
 * same: whoever holds a slug may reserve it again.
 */
const withOwnKey = (origin: CommandOrigin): CommandOrigin => ({ ...origin, key: randomUUID() });
