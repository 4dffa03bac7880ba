import { sql, type Transaction } from 'kysely';
import type { ArticleEvent } from '#domain/article/events.ts';
import { locales } from '#domain/shared/locale.ts';
import { defineProjection, type Recorded } from '../engine/projection.ts';
import type { ArticleTag, CorrectionTables, CorrectionTag } from './tables.ts';

type Published = Recorded<Extract<ArticleEvent, { type: 'ArticleCorrectionPublished' }>>;
type Withdrawn = Recorded<Extract<ArticleEvent, { type: 'ArticleCorrectionWithdrawn' }>>;
type Trx = Transaction<CorrectionTables>;

const remove = async (trx: Trx, { data: { id, correction } }: Published | Withdrawn): Promise<void> => {
  await trx.deleteFrom('article_correction').where('article_id', '=', id).where('id', '=', correction).execute();
};

const save = async (trx: Trx, event: Published): Promise<void> => {
  await remove(trx, event);
  const { id, correction, at, texts } = event.data;
  const rows = locales.flatMap((locale) => {
    const text = texts[locale];
    return text === undefined ? [] : [{ article_id: id, id: correction, locale, at: new Date(at), text }];
  });
  await trx.insertInto('article_correction').values(rows).execute();
};

const nothing = async () => {};

/** Projects the corrections of articles. Whether readers see an article is decided by the article tables. */
export const articleCorrections = defineProjection<CorrectionTables, ArticleEvent, ArticleTag | CorrectionTag>({
  name: 'article-corrections',
  version: 1,
  prefixes: ['article-'],
  tables: ['article_correction'],
  async create(trx) {
    await sql`create table article_correction (
      article_id uuid not null, id uuid not null, locale text not null, at timestamptz not null, text text not null,
      primary key (article_id, id, locale))`.execute(trx);
    await sql`create index on article_correction (locale, at desc, id)`.execute(trx);
  },
  handlers: {
    ArticleCorrectionPublished: save,
    ArticleCorrectionWithdrawn: remove,
    ArticleCreated: nothing,
    ArticleEdited: nothing,
    ArticleReverted: nothing,
    ArticlePublished: nothing,
    ArticleScheduled: nothing,
    ArticleUnpublished: nothing,
    ArticleUnpublishScheduled: nothing,
    ArticleUnpublishCancelled: nothing,
    ArticleUpdateScheduled: nothing,
    ArticleUpdateMoved: nothing,
    ArticleUpdateCancelled: nothing,
    ArticleUpdateApplied: nothing,
    ArticleSourceLanguageChanged: nothing,
    ArticleOutdatedPartsMarked: nothing,
    ArticleFeatured: nothing,
    ArticleUnfeatured: nothing,
    ArticleDeleted: nothing,
    ArticleRestored: nothing,
    ArticleSlugWithdrawn: nothing,
  },
  tagsOf: ({ type, data }) =>
    type.startsWith('ArticleCorrection') ? ['corrections', `article:${data.id}` as const] : [],
});
