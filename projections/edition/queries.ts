import { sql } from 'kysely';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import { cardsOf, pictureJson } from '../article/cards.ts';
import type { ArticleCard } from '../article/views.ts';
import type { ReadDatabase } from '../read-database.ts';
import type { EditionCard, EditionView } from './views.ts';

/** Every edition that is published, newest first. */
export const listEditions = async (db: ReadDatabase, locale: Locale): Promise<EditionCard[]> => {
  const rows = await selectEditions(db, locale).execute();
  return rows.map(cardOf);
};

/** The published edition of a number, or, without one, the newest; nothing where there is none. */
export const findEdition = async (
  db: ReadDatabase,
  locale: Locale,
  number?: number,
): Promise<EditionView | undefined> => {
  const row = await selectEditions(db, locale)
    .select(['e.link', 'e.published_at', 'e.articles'])
    .select(sql.ref<string>(`e.summary_${locale}`).as('summary'))
    .$if(number !== undefined, (query) => query.where('e.number', '=', number!))
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...cardOf(row),
    summary: row.summary,
    ...(row.link && { link: row.link }),
    publishedAt: row.published_at!.toISOString(),
    articles: await articlesOf(db, locale, row.articles),
  };
};

/** Whose cover is meant when nobody says: the newest edition that readers see, else the newest. */
export const currentNumber = async (db: ReadDatabase): Promise<number | undefined> => {
  const row = await db
    .selectFrom('edition')
    .select('number')
    .orderBy('published', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
};

const selectEditions = (db: ReadDatabase, locale: Locale) =>
  db
    .selectFrom('edition as e')
    .leftJoin('media as m', 'm.id', 'e.cover')
    .select(['e.number', 'e.month', 'e.hue', pictureJson('m').as('picture')])
    .select([
      sql.ref<string>(`e.title_${locale}`).as('title'),
      sql.ref<string>(`e.cover_alt_${locale}`).as('cover_alt'),
    ])
    .where('e.published', '=', true)
    .orderBy('e.number', 'desc');

type EditionRow = Awaited<ReturnType<ReturnType<typeof selectEditions>['executeTakeFirstOrThrow']>>;

const cardOf = ({ number, title, month, hue, picture, cover_alt }: EditionRow): EditionCard => ({
  number,
  title,
  month,
  hue,
  ...(picture && { cover: { ...picture, alt: cover_alt } }),
});

/** In the editors' order, each in the page's language where it is published in it, else in the other. */
const articlesOf = async (db: ReadDatabase, locale: Locale, ids: string[]): Promise<ArticleCard[]> => {
  const own = await cardsOf(db, locale, keysOf(ids, locale));
  const known = new Set(own.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  const others = await cardsOf(db, locale, keysOf(missing, otherLocale(locale)));
  const cards = new Map([...own, ...others].map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
};

const keysOf = (ids: string[], locale: Locale) => ids.map((id) => ({ id, locale }));
