import { type RawBuilder, sql } from 'kysely';
import type { Localized } from '#domain/shared/locale.ts';
import type { ReadDatabase } from './read-models.ts';
import * as slices from './slices.ts';

/** A place where a picture is used. */
export interface MediaUsage {
  /** The stream of the item that shows the picture, such as `article-…`. */
  stream: string;
  /** The kind of the item: the name of its slice. */
  kind: string;
  /** Empty in a language in which the item does not exist. */
  title: Localized<string>;
}

/**
 * Lists the items, such as articles and adverts, that show a picture, each with its kind and title. Includes content that readers cannot
 * see yet.
 */
export const mediaUsages = async (db: ReadDatabase, mediaId: string): Promise<MediaUsage[]> => {
  const found = Object.entries(slices).flatMap(([kind, slice]) =>
    'mediaUsages' in slice
      ? [slice.mediaUsages(db, mediaId).then((places) => places.map((each) => ({ ...each, kind })))]
      : [],
  );
  return (await Promise.all(found)).flat();
};

/**
 * Returns a SQL query for the ids of all pictures that articles, adverts and other items show. The same id may occur several times, and
 * items without a picture add null.
 */
export const usedPictureIds = (): RawBuilder<unknown> =>
  sql.join(
    Object.values(slices).flatMap((slice) => ('pictureIds' in slice ? [slice.pictureIds] : [])),
    sql` union all `,
  );
