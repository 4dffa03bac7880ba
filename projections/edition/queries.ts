import type { Kysely } from 'kysely';
import { type Locale, localesFrom } from '#domain/shared/locale.ts';
import { allArticleTags, type CardTables, type CardTag, cardTags, loadCards } from '#projections/article/sql/cards.ts';
import type { ArticleTag } from '../article/tables.ts';
import type { ArticleCard } from '../article/views.ts';
import { inLocale } from '../engine/in-locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import { pictureJson } from '../media/queries.ts';
import type { MediaTables } from '../media/tables.ts';
import type { EditionTables, EditionTag } from './tables.ts';
import type { EditionCard, EditionView, PlannedEdition } from './views.ts';

type Shelf = EditionTables & MediaTables;

/**
 * Returns an object with the functions that query editions (issues of the magazine) for pages and the admin area. `note` records the cache
 * tags that a result depends on.
 */
export const editionQueries = (
  db: Kysely<EditionTables & CardTables>,
  note: TrackTags<EditionTag | ArticleTag | CardTag>,
) => ({
  /** Loads the published editions, newest first. */
  editions(locale: Locale): Promise<EditionCard[]> {
    note('editions', 'media');
    return listEditions(db, locale);
  },
  /** Loads all editions, drafts included, newest first. */
  plannedEditions(locale: Locale): Promise<PlannedEdition[]> {
    note('editions');
    return db
      .selectFrom('edition as e')
      .select(['e.number', 'e.month', 'e.published as isPublished', inLocale('e.title', locale).as('title')])
      .orderBy('e.number', 'desc')
      .execute();
  },
  /** Loads the published edition with this number, or the newest published edition without a number. Undefined if there is none. */
  edition(locale: Locale, number?: number): Promise<EditionView | undefined> {
    note('editions', ...allArticleTags, ...cardTags);
    return findEdition(db, locale, number);
  },
});

/** Loads the published editions (issues of the magazine) with their cover pictures, newest first. Titles are in `locale`. */
export const listEditions = async (db: Kysely<Shelf>, locale: Locale): Promise<EditionCard[]> => {
  const rows = await selectEditions(db, locale).execute();
  return rows.map(cardOf);
};

/**
 * Loads the published edition with this number, or the newest published edition if `number` is undefined, with its articles in the order
 * that editors gave them. Returns undefined if there is no such edition.
 */
export const findEdition = async (
  db: Kysely<EditionTables & CardTables>,
  locale: Locale,
  number?: number,
): Promise<EditionView | undefined> => {
  const row = await selectEditions(db, locale)
    .select(['e.link', 'e.published_at', 'e.articles'])
    .select(inLocale('e.summary', locale).as('summary'))
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

/**
 * Returns the number of the newest published edition, or of the newest draft if no edition is published. Returns undefined if there are no
 * editions.
 */
export const currentEditionNumber = async (db: Kysely<EditionTables>): Promise<number | undefined> => {
  const row = await db
    .selectFrom('edition')
    .select('number')
    .orderBy('published', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
};

const selectEditions = (db: Kysely<Shelf>, locale: Locale) =>
  db
    .selectFrom('edition as e')
    .leftJoin('media as m', 'm.id', 'e.cover')
    .select(['e.number', 'e.month', 'e.hue', pictureJson('m').as('picture')])
    .select([inLocale('e.title', locale).as('title'), inLocale('e.cover_alt', locale).as('cover_alt')])
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

/** Loads articles in the order of `ids`, each in this language if it is published in it, else in the first other language. */
const articlesOf = async (db: Kysely<CardTables>, locale: Locale, ids: string[]): Promise<ArticleCard[]> => {
  const cards = new Map<string, ArticleCard>();
  for (const each of localesFrom(locale)) {
    const missing = ids.filter((id) => !cards.has(id));
    for (const card of await loadCards(db, locale, keysOf(missing, each))) cards.set(card.id, card);
  }
  return ids.flatMap((id) => cards.get(id) ?? []);
};

const keysOf = (ids: string[], locale: Locale) => ids.map((id) => ({ id, locale }));
