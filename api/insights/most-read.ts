import { parseDate } from '@internationalized/date';
import { type Kysely, sql } from 'kysely';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { notifyChange } from '#projections/engine/read-model-changes.ts';
import { MOST_READ_TAG } from '#projections/most-read-tag.ts';
import type { Database } from '#storage/database/tables.ts';
import { pagePaths } from '#web/routes.ts';
import type { Schedule } from '../schedule/schedule.ts';

/** Days whose views count, including today. */
const DAYS = 7;
/** Articles with fewer views in these days are not listed, so that a handful of visits does not make a list. */
const MIN_VIEWS = 20;
/** Number of articles kept. Readers of a language see the first of those that exist in it. */
const KEPT = 20;

/**
 * Counts which articles were read most in the last seven days (calendar days in Madeira), the views of both languages together. Stores the
 * list if it has changed and announces the change to pages. Returns true if it has changed.
 */
export const updateMostRead = async (db: Kysely<Database>, now: Date): Promise<boolean> => {
  const from = parseDate(todayInMadeira(now)).subtract({ days: DAYS - 1 });
  const articles = await countMostRead(db, from.toString());
  return db.transaction().execute(async (trx) => {
    await sql`lock table most_read_article in share row exclusive mode`.execute(trx);
    const stored = await trx.selectFrom('most_read_article').select('article').orderBy('place').execute();
    if (String(stored.map(({ article }) => article)) === String(articles)) return false;
    await trx.deleteFrom('most_read_article').execute();
    if (articles.length > 0) {
      const rows = articles.map((article, index) => ({ place: index + 1, article }));
      await trx.insertInto('most_read_article').values(rows).execute();
    }
    await notifyChange(trx, { projection: MOST_READ_TAG, position: 0n, tags: [MOST_READ_TAG] });
    return true;
  });
};

/**
 * Returns the ids of the articles with the most views since a day, the most read first. Views at a former address count for the article to
 * which it leads.
 */
const countMostRead = async (db: Kysely<Database>, from: string): Promise<string[]> => {
  const { rows } = await sql<{ article: string }>`
    with v as (select locale, path, day, views, substring(path from '[^/]+$') as slug from page_view),
    named as (
      select locale, slug, article_id from article_translation where visible
      union all select r.locale, r.slug, r.article_id from article_redirect r
      join article_translation t on t.article_id = r.article_id and t.locale = r.locale and t.visible
      where not exists (select from article_translation o where o.locale = r.locale and o.slug = r.slug and o.visible))
    select t.article_id as article from v join named t on t.locale = v.locale and t.slug = v.slug
    where v.day >= ${from} and (${sql.join(locales.map(isArticlePath), sql` or `)})
    group by t.article_id having sum(v.views) >= ${MIN_VIEWS}
    order by sum(v.views) desc, t.article_id limit ${KEPT}`.execute(db);
  return rows.map(({ article }) => article);
};

const isArticlePath = (locale: Locale) =>
  sql`(v.locale = ${locale} and v.path ~ ${`^${pagePaths.article[locale].replaceAll(/\[\w+\]/g, '[^/]+')}$`})`;

/** Counts the most read articles every ten minutes. */
export const mostReadSchedule: Schedule = {
  name: 'count most read articles',
  every: 10 * 60_000,
  run: ({ db }, now) => updateMostRead(db, now),
};
