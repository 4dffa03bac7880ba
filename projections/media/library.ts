import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parsePictureFile } from '#domain/media/framing.ts';
import { foldedWords } from '../search/folded-text.ts';
import type { MediaTables } from './tables.ts';
import type { LibraryPage, LibraryPicture, LibraryQuery } from './views.ts';

/** Number of pictures on one page of the library. */
export const LIBRARY_PAGE = 60;

/**
 * Loads one page of the media library (all pictures), last added first. Returns the pictures, the total number of matches, and `next`, the
 * value of `before` for the next page. Each word of the search text `q` must be the beginning of a word in the file name, credit or texts
 * of the picture. `unless` is a SQL query for the media ids to leave out, `last` one for those that come after all others.
 */
export const libraryPage = async (
  db: Kysely<MediaTables>,
  { q, show, before }: LibraryQuery,
  { unless, last }: { unless?: RawBuilder<unknown>; last?: RawBuilder<unknown> } = {},
): Promise<LibraryPage> => {
  const chosen = db
    .selectFrom('media')
    .where('deleted', '=', show === 'deleted')
    .$if(unless !== undefined, (query) =>
      query.where(sql<boolean>`not exists (select from (${unless}) as used(id) where used.id = media.id)`),
    )
    .$if(show === 'no-alt', (query) => query.where('lacks_alt', '=', true))
    .where((where) =>
      where.and(foldedWords(q).map((word) => sql<boolean>`' ' || ${where.ref('searched')} like ${`% ${word}%`}`)),
    );
  const [rows, counted] = await Promise.all([
    chosen
      .selectAll()
      .$if(before !== undefined, (query) => query.where('sequence', '<', BigInt(before!)))
      .$if(last !== undefined, (query) => query.orderBy(sql`id in (${last})`))
      .orderBy('sequence', 'desc')
      .limit(LIBRARY_PAGE + 1)
      .execute(),
    chosen.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const shown = rows.slice(0, LIBRARY_PAGE);
  const next = rows.length > LIBRARY_PAGE ? String(shown.at(-1)!.sequence) : undefined;
  return { total: counted.total, pictures: shown.map(pictureOf), next };
};

/** Loads a picture of the media library by its media id, even if it is deleted. Returns undefined for an unknown id. */
export const libraryPicture = async (db: Kysely<MediaTables>, id: string): Promise<LibraryPicture | undefined> => {
  const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  return row && pictureOf(row);
};

/** Counts the pictures of the media library: all that are not deleted, those of them without alternative text, and the deleted ones. */
export const libraryCounts = (db: Kysely<MediaTables>): Promise<{ all: number; noAlt: number; deleted: number }> =>
  db
    .selectFrom('media')
    .select(sql<number>`count(*) filter (where not deleted)::int`.as('all'))
    .select(sql<number>`count(*) filter (where not deleted and lacks_alt)::int`.as('noAlt'))
    .select(sql<number>`count(*) filter (where deleted)::int`.as('deleted'))
    .executeTakeFirstOrThrow();

const wholeOf = ({ file, whole: { width, height } }: MediaTables['media']) => {
  const { id, framing } = parsePictureFile(file)!;
  return { id, width, height, framing };
};

const pictureOf = (row: MediaTables['media']): LibraryPicture => {
  const whole = wholeOf(row);
  return {
    id: row.file,
    mediaId: row.id,
    whole,
    isReplaced: whole.id !== row.id,
    width: row.width,
    height: row.height,
    focus: { x: row.focus_x, y: row.focus_y },
    colour: row.colour,
    placeholder: row.placeholder,
    credit: row.credit,
    fileName: row.file_name,
    texts: row.texts,
    format: row.format,
    bytes: Number(row.bytes),
    isDeleted: row.deleted,
    addedAt: row.added_at.toISOString(),
    revision: Number(row.revision),
  };
};
