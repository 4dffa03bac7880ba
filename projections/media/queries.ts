import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TrackTags } from '../engine/type-helpers.ts';
import { libraryCounts, libraryPage, libraryPicture } from './library.ts';
import type { MediaTables, MediaTag } from './tables.ts';
import type { LibraryQuery, Picture } from './views.ts';

/**
 * Returns an object with the functions that query the media library (all pictures) for the admin area. `note` records the cache tags that a
 * result depends on.
 */
export const mediaQueries = (db: Kysely<MediaTables>, note: TrackTags<MediaTag>) => ({
  libraryPage(query: LibraryQuery) {
    note('media');
    return libraryPage(db, query);
  },
  libraryPicture(id: string) {
    note('media');
    return libraryPicture(db, id);
  },
  libraryCounts() {
    note('media');
    return libraryCounts(db);
  },
  /** Loads the pictures with these media ids, as an object by media id. Unknown ids are left out. */
  picturesById(ids: string[]) {
    note('media');
    return picturesById(db, ids);
  },
});

/** Loads the pictures with these media ids, as an object by media id. Unknown ids are left out. */
export const picturesById = async (db: Kysely<MediaTables>, ids: string[]): Promise<Record<string, Picture>> => {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, pictureOf(row)]));
};

/** Loads the pictures that show the original with this id, with any framing; those shown as `file` come first, the others in any order. */
export const picturesShownBy = async (db: Kysely<MediaTables>, original: string, file: string): Promise<Picture[]> => {
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where(sql<boolean>`split_part(file, '_', 1) = ${original}`)
    .orderBy(sql`file = ${file} desc, id = ${original} desc`)
    .execute();
  return rows.map(pictureOf);
};

const pictureOf = (row: MediaTables['media']): Picture => {
  const { file, width, height, focus_x, focus_y, colour, placeholder, credit } = row;
  return { id: file, width, height, focus: { x: focus_x, y: focus_y }, colour, placeholder, credit };
};

/**
 * Returns a SQL expression for a picture as JSON, for queries that join the table `media` under the alias `table`. Null if no row was
 * joined.
 */
export const pictureJson = (table: string): RawBuilder<Picture | null> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<Picture | null>`case when ${column('id')} is not null then jsonb_build_object(
    'id', ${column('file')}, 'width', ${column('width')}, 'height', ${column('height')},
    'focus', jsonb_build_object('x', ${column('focus_x')}, 'y', ${column('focus_y')}),
    'colour', ${column('colour')}, 'placeholder', ${column('placeholder')}, 'credit', ${column('credit')}) end`;
};
