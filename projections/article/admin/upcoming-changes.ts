import { type Kysely, sql } from 'kysely';
import { missingFields } from '#domain/article/completeness.ts';
import { type Article, isConflicting } from '#domain/article/state.ts';
import { titlesOf } from '#domain/article/title-in-locale.ts';
import { locales } from '#domain/shared/locale.ts';
import type { CardTables } from '#projections/article/sql/cards.ts';
import type { ArticleLabel, PendingUpdate, UpcomingChange } from '#projections/article/views.ts';

type Written = Exclude<Article, { status: 'none' }>;

const COMING: ArticleLabel[] = [
  ...locales.flatMap((locale): ArticleLabel[] => [`${locale}:scheduled`, `${locale}:ending`]),
  'updating',
];

/** Lists the scheduled publications, withdrawals and updates of all articles that are not deleted, the next first. */
export const upcomingChanges = async (db: Kysely<CardTables>): Promise<UpcomingChange[]> => {
  const rows = await db
    .selectFrom('article')
    .where(sql<boolean>`labels && ${COMING}::text[]`)
    .where('status', '=', 'existing')
    .select(['document'])
    .orderBy('id')
    .execute();
  return rows
    .flatMap(({ document: { article } }) =>
      article.status === 'none' ? [] : [...publications(article), ...updates(article)],
    )
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
};

const publications = (article: Written): UpcomingChange[] =>
  locales.flatMap((locale): UpcomingChange[] => {
    const { publication } = article.translations[locale] ?? {};
    const of = { article: article.id, titles: titlesOf(article.translations), locales: [locale] };
    if (publication?.status === 'scheduled') {
      const isIncomplete = missingFields(article, [locale]).length > 0;
      return [{ kind: 'publication', ...of, at: publication.scheduleFor, ...(isIncomplete && { isIncomplete }) }];
    }
    if (publication?.status === 'published' && publication.until)
      return [{ kind: 'end', ...of, at: publication.until }];
    return [];
  });

const updates = (article: Written): UpcomingChange[] =>
  pendingUpdates(article).map(({ id, at, locales: changed, isConflicting }) => ({
    kind: 'update',
    article: article.id,
    titles: titlesOf(article.translations),
    locales: changed,
    at,
    update: { id, isConflicting },
  }));

/** Returns the scheduled updates of an article, the next first. */
export const pendingUpdates = (article: Written): PendingUpdate[] =>
  (article.updates ?? [])
    .map((update) => {
      const { id, at, facts, translations, was } = update;
      const changed = locales.filter((locale) => translations[locale]);
      return {
        id,
        at,
        locales: changed,
        isConflicting: isConflicting(article, update),
        changes: { facts, translations },
        was,
      };
    })
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
