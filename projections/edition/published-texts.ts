import { type Kysely, sql } from 'kysely';
import type { EditionCover, EditionFacts } from '#domain/edition/events.ts';
import type { EditionTables } from './tables.ts';

/** The texts of an edition, in the form of its events. */
export type EditionTexts = Pick<EditionFacts, 'title' | 'summary' | 'link'> & { cover: EditionCover | null };

/** Loads the texts of published editions that have one of these numbers, by number; without numbers those of all published editions. */
export const publishedEditionTexts = async (
  db: Kysely<EditionTables>,
  numbers?: readonly string[],
): Promise<Map<string, EditionTexts>> => {
  let query = db
    .selectFrom('edition')
    .select(['number', 'title', 'summary', 'link', 'cover', 'cover_alt'])
    .where('published', '=', true);
  if (numbers) query = query.where(sql<boolean>`number::text = any(${[...numbers]}::text[])`);
  return new Map(
    (await query.execute()).map(({ number, cover, cover_alt, ...texts }) => [
      String(number),
      { ...texts, cover: cover === null ? null : { mediaId: cover, alt: cover_alt } },
    ]),
  );
};
