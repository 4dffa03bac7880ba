import type { RawBuilder } from 'kysely';
import type { Localized } from '#domain/shared/locale.ts';
import type { Projection } from './engine/projection.ts';
import type { TrackTags } from './engine/type-helpers.ts';
import type { PublishedView } from './published-view.ts';

/** A place where a picture is used, as a slice knows it. */
export interface PlaceOfPicture {
  /** The stream of the item that shows the picture, such as `article-…`. */
  stream: string;
  /** Empty in a language in which the item does not exist. */
  title: Localized<string>;
}

/**
 * What a slice brings to the read models, for code that handles all slices alike. The databases of their functions have other tables each:
 * to compare all of them takes a third of the time of a type check.
 */
export interface ReadSlice {
  projections: readonly Projection[];
  // biome-ignore lint/suspicious/noExplicitAny: each slice has tables, tags and queries of its own
  queries(db: any, note: TrackTags<any>, shared: any): object;
  throttledTags?: readonly string[];
  publishedViews?: readonly PublishedView[];
  // biome-ignore lint/suspicious/noExplicitAny: each slice has tables of its own
  mediaUsages?(db: any, mediaId: string): Promise<PlaceOfPicture[]>;
  /** A SQL query for the ids of the pictures that its items show. */
  pictureIds?: RawBuilder<unknown>;
}
