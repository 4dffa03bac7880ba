import type { Kysely } from 'kysely';
import { type Article, isConflicting } from '#domain/article/state.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { CardTables } from './cards.ts';
import type { WaitingUpdate } from './views.ts';

export interface ScheduledText {
  /** Of the article. */
  id: string;
  locale: Locale;
  title: string;
  /** ISO 8601 in UTC. */
  scheduleFor: string;
}

/** Every text that waits for its moment, the next first. */
export const scheduledTexts = async (db: Kysely<CardTables>): Promise<ScheduledText[]> => {
  const rows = await db
    .selectFrom('article_translation as t')
    .innerJoin('article as a', 'a.id', 't.article_id')
    .where('t.publication', '=', 'scheduled')
    .where('a.status', '=', 'existing')
    .select(['t.article_id', 't.locale', 't.title', 't.schedule_for'])
    .orderBy('t.schedule_for')
    .orderBy('t.article_id')
    .orderBy('t.locale')
    .execute();
  return rows.flatMap(({ article_id, locale, title, schedule_for }) =>
    schedule_for ? [{ id: article_id, locale, title, scheduleFor: schedule_for.toISOString() }] : [],
  );
};

/** The changes of an article that wait, the next first. */
export const waitingUpdates = (article: Exclude<Article, { status: 'none' }>): WaitingUpdate[] =>
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
