import type { Kysely } from 'kysely';
import { mergeUnique } from '#domain/shared/merge-unique.ts';
import type { Projection } from './engine/projection.ts';
import type { TablesOf, TagOf, TrackTags, UnionToIntersection } from './engine/type-helpers.ts';
import type { MostReadTag } from './most-read-tag.ts';
import type { PublishedView } from './published-view.ts';
import type { ReadSlice } from './slice.ts';
import * as slices from './slices.ts';

const all: Readonly<Record<string, ReadSlice>> = slices;
type Slice = (typeof slices)[keyof typeof slices];
type SliceProjection = Slice['projections'][number];

/** The tables of all read models together. */
export type ReadTables = UnionToIntersection<TablesOf<SliceProjection>>;

/** The read models as queries see them. */
export type ReadDatabase = Kysely<ReadTables>;

/**
 * A tag that a page may depend on: the page is removed from the cache when a projection's commit names one of its tags, or when the most
 * read articles change, which no projection counts.
 */
export type Tag = TagOf<SliceProjection> | MostReadTag;

type ThrottledTag = Extract<Slice, { throttledTags: unknown }>['throttledTags'][number];

/** Tags that may change many times a second; their invalidations are batched. */
export const throttledTags: ReadonlySet<string> = new Set<Tag>(
  Object.values(all).flatMap(({ throttledTags = [] }) => throttledTags as ThrottledTag[]),
);

/** All queries that a page may run. Each call notes the tags that it depends on, so that the page cache knows when to drop the page. */
export type Queries = UnionToIntersection<ReturnType<Slice['queries']>>;

/** The projections of all slices. */
export const projections: Projection[] = Object.values(
  mergeUnique<Record<string, Projection>>(
    'projection',
    Object.fromEntries(
      Object.entries(all).map(([slice, brings]) => [
        slice,
        Object.fromEntries(brings.projections.map((projection): [string, Projection] => [projection.name, projection])),
      ]),
    ),
  ),
);

/** The names of the slices with views that programs may query. */
export type PublishedSlice = {
  [Name in keyof typeof slices]: (typeof slices)[Name] extends { publishedViews: unknown } ? Name : never;
}[keyof typeof slices];

/** All views that programs may query, by name. */
export const publishedViews: ReadonlyMap<string, PublishedView> = new Map(
  Object.values(all)
    .flatMap(({ publishedViews = [] }) => publishedViews)
    .map((view) => [view.name, view]),
);

/** The projections that follow the log, for which commands and pages wait. */
export const followingProjections: Projection[] = projections.filter(({ onDemand }) => !onDemand);

/** Returns the names of the projections that follow the events of this stream. */
export const projectionsOf = (stream: string): string[] =>
  followingProjections
    .filter(({ prefixes }) => prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix)))
    .map(({ name }) => name);

/**
 * Creates the object with all query functions of one request. `note` is called with every cache tag that a result depends on. `shared` is
 * another such object, whose results are cached: a query that needs the result of another query calls it there. Without `shared`, it calls
 * the new object.
 */
export const createQueries = (db: ReadDatabase, note: TrackTags<Tag>, shared?: Queries): Queries => {
  const queries = mergeUnique(
    'query',
    Object.fromEntries(
      Object.entries(all).map(([name, slice]) => [name, slice.queries(db, note, shared ?? lazily(() => queries))]),
    ),
  ) as Queries;
  return queries;
};

/** Returns a stand-in for queries that are not created yet; they are resolved when one of them is called. */
const lazily = (queries: () => Queries): Queries =>
  new Proxy({} as Queries, { get: (_target, name) => queries()[name as keyof Queries] });
