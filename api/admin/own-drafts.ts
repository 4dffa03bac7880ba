import { sql } from 'kysely';
import { titleInLocale } from '#domain/article/title-in-locale.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { titlesJson } from '#projections/article/sql/titles.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { AdminQueries } from '#web/admin/queries/admin-queries.ts';

const DRAFT_LABELS = locales.map((locale) => `${locale}:draft`);

/** The number of the account's latest events that are searched. */
const MAX_EVENTS = 500;
const MAX_DRAFTS = 6;

/**
 * Loads the articles with a draft in some language that the account created or edited in its latest 500 events: at most 6, the one that it
 * changed last first. Titles are in `locale`, otherwise in the other language. Returns none without an account.
 */
export const ownDrafts = async (
  read: ReadDatabase,
  accountId: string | null,
  locale: Locale,
): ReturnType<AdminQueries['ownDrafts']> => {
  const rows = await read
    .with('latest', (query) =>
      query
        .selectFrom('history')
        .select(['stream', 'at', 'position'])
        .where('actor_id', '=', accountId)
        .orderBy('position', 'desc')
        .limit(MAX_EVENTS),
    )
    .with('own', (query) =>
      query
        .selectFrom('latest')
        .select(['stream', sql<Date>`max(at)`.as('at'), sql<bigint>`max(position)`.as('position')])
        .where('stream', 'like', 'article-%')
        .groupBy('stream'),
    )
    .selectFrom('article as a')
    .innerJoin('own', (join) => join.on(sql<boolean>`own.stream = 'article-' || a.id`))
    .select(['a.id', 'own.at', titlesJson.as('titles')])
    .where('a.status', '=', 'existing')
    .where(sql<boolean>`a.labels && ${DRAFT_LABELS}::text[]`)
    .orderBy('own.position', 'desc')
    .limit(MAX_DRAFTS)
    .execute();
  return rows.map(({ id, at, titles }) => ({ id, at: at.toISOString(), ...titleInLocale(titles, locale) }));
};
