import type { Transaction } from 'kysely';
import type { ArticleEvent } from '#domain/article/events.ts';
import type { KeywordEvent } from '#domain/keyword/events.ts';
import { newSlugs, renamedSlugs } from '../engine/localized-slugs.ts';
import { defineProjection } from '../engine/projection.ts';
import { createKeywordTables, type KeywordTables, type KeywordTag } from './tables.ts';

const saveKeywordsOf = async (trx: Transaction<KeywordTables>, article: string, keywords: string[]): Promise<void> => {
  await trx.deleteFrom('article_keyword').where('article_id', '=', article).execute();
  const rows = keywords.map((keyword_id, place) => ({ article_id: article, keyword_id, place }));
  if (rows.length > 0) await trx.insertInto('article_keyword').values(rows).execute();
};

const nothing = async () => {};

/** Stores one row for each keyword, and one for each keyword of an article. */
export const keywords = defineProjection<KeywordTables, KeywordEvent | ArticleEvent, KeywordTag>({
  name: 'keywords',
  version: 1,
  minReadableVersion: 1,
  prefixes: ['keyword-', 'article-'],
  tables: ['keyword', 'article_keyword'],
  create: createKeywordTables,
  handlers: {
    async KeywordAdded(trx, { data: { id, name }, revision }) {
      const row = { id, name, ...(await newSlugs(trx, 'keyword', id, name)), deleted: false, revision };
      await trx.insertInto('keyword').values(row).execute();
    },
    async KeywordEdited(trx, { data: { id, facts }, revision }) {
      const renamed = facts.name && { name: facts.name, ...(await renamedSlugs(trx, 'keyword', id, facts.name)) };
      await trx
        .updateTable('keyword')
        .set({ ...renamed, revision })
        .where('id', '=', id)
        .execute();
    },
    KeywordDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('keyword').set({ deleted: true, revision }).where('id', '=', id).execute(),
    KeywordRestored: (trx, { data: { id }, revision }) =>
      trx.updateTable('keyword').set({ deleted: false, revision }).where('id', '=', id).execute(),
    ArticleCreated: (trx, { data: { id, keywords = [] } }) => saveKeywordsOf(trx, id, keywords),
    ArticleEdited: async (trx, { data: { id, facts } }) => facts.keywords && saveKeywordsOf(trx, id, facts.keywords),
    ArticleReverted: (trx, { data: { id, facts } }) => saveKeywordsOf(trx, id, facts.keywords ?? []),
    ArticlePublished: nothing,
    ArticleScheduled: nothing,
    ArticleUnpublished: nothing,
    ArticleUnpublishScheduled: nothing,
    ArticleUnpublishCancelled: nothing,
    ArticleUpdateScheduled: nothing,
    ArticleUpdateMoved: nothing,
    ArticleUpdateCancelled: nothing,
    ArticleUpdateApplied: nothing,
    ArticleCorrectionPublished: nothing,
    ArticleCorrectionWithdrawn: nothing,
    ArticleFeatured: nothing,
    ArticleSourceLanguageChanged: nothing,
    ArticleOutdatedPartsMarked: nothing,
    ArticleUnfeatured: nothing,
    ArticleDeleted: nothing,
    ArticleRestored: nothing,
    ArticleSlugWithdrawn: nothing,
  },
  tagsOf: (event) => (changesKeywords(event) ? ['keywords'] : []),
});

const changesKeywords = (event: KeywordEvent | ArticleEvent): boolean => {
  switch (event.type) {
    case 'ArticleCreated':
      return event.data.keywords !== undefined;
    case 'ArticleEdited':
      return event.data.facts.keywords !== undefined;
    case 'ArticleReverted':
      return true;
    default:
      return event.type.startsWith('Keyword');
  }
};
