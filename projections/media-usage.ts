import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from './read-models.ts';
import type { PlaceOfPicture, ReadSlice } from './slice.ts';
import * as slices from './slices.ts';

const all: Readonly<Record<string, ReadSlice>> = slices;

/** A place where a picture is used. */
export interface MediaUsage extends PlaceOfPicture {
  /** The kind of the item: the name of its slice. */
  kind: string;
}

/**
 * Lists the items, such as articles and adverts, that show a picture, each with its kind and title. Includes content that readers cannot
 * see yet.
 */
export const mediaUsages = async (db: ReadDatabase, mediaId: string): Promise<MediaUsage[]> => {
  const found = Object.entries(all).map(async ([kind, slice]) =>
    ((await slice.mediaUsages?.(db, mediaId)) ?? []).map((place) => ({ ...place, kind })),
  );
  return (await Promise.all(found)).flat();
};

/**
 * Returns a SQL query for the ids of all pictures that articles, adverts and other items show. The same id may occur several times, and
 * items without a picture add null.
 */
export const usedPictureIds = (): RawBuilder<unknown> =>
  sql.join(
    Object.values(all).flatMap(({ pictureIds }) => pictureIds ?? []),
    sql` union all `,
  );
