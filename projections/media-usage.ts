import { type RawBuilder, sql } from 'kysely';
import type { Localized } from '#domain/shared/locale.ts';
import type { ReadDatabase } from './read-models.ts';
import * as slices from './slices.ts';

/** Somewhere that a picture stands. */
export interface MediaUsage {
  /** The stream of the thing that shows the picture, such as `article-…`. */
  stream: string;
  /** The kind of that thing, by the name of its slice. */
  kind: string;
  /** Empty in a language that it does not exist in. */
  title: Localized<string>;
}

/** Everywhere a picture stands, also in what readers do not see yet. */
export const mediaUsages = async (db: ReadDatabase, mediaId: string): Promise<MediaUsage[]> => {
  const found = Object.entries(slices).flatMap(([kind, slice]) =>
    'mediaUsages' in slice
      ? [slice.mediaUsages(db, mediaId).then((places) => places.map((each) => ({ ...each, kind })))]
      : [],
  );
  return (await Promise.all(found)).flat();
};

/** The ids of all pictures that stand somewhere, some of them often; null for what has none. */
export const usedPictureIds = (): RawBuilder<unknown> =>
  sql.join(
    Object.values(slices).flatMap((slice) => ('pictureIds' in slice ? [slice.pictureIds] : [])),
    sql` union all `,
  );
