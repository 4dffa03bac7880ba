import { sql, type Transaction } from 'kysely';
import type { ArticleEvent, TranslationText } from '#domain/article/events.ts';
import { linksIn } from '#domain/shared/blocks.ts';
import { locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { defineProjection } from '../engine/projection.ts';
import type { LinkTables, LinkTag } from './tables.ts';

interface TextEvent {
  data: { id: string; translations: PartlyLocalized<Partial<TranslationText>> };
}

const saveLinks = async (trx: Transaction<LinkTables>, { data: { id, translations } }: TextEvent): Promise<void> => {
  for (const locale of locales) {
    const content = translations[locale]?.content;
    if (!content) continue;
    await trx.deleteFrom('article_link').where('article_id', '=', id).where('locale', '=', locale).execute();
    const paths = new Set(linksIn(content).filter(isOurs).map(pathOf));
    const rows = Array.from(paths, (path) => ({ article_id: id, locale, path }));
    if (rows.length > 0) await trx.insertInto('article_link').values(rows).execute();
  }
};

const isOurs = (href: string): boolean => href.startsWith('/');
const pathOf = (href: string): string => href.replace(/[?#].*$/s, '');

const nothing = async () => {};

/**
 * Projects the links in the texts of articles that lead within the website. Whether readers see an article is decided by the article
 * tables.
 */
export const articleLinks = defineProjection<LinkTables, ArticleEvent, LinkTag>({
  name: 'article-links',
  version: 1,
  prefixes: ['article-'],
  tables: ['article_link'],
  async create(trx) {
    await sql`create table article_link (
      article_id uuid not null, locale text not null, path text not null, primary key (article_id, locale, path))`.execute(
      trx,
    );
  },
  handlers: {
    ArticleCreated: saveLinks,
    ArticleEdited: saveLinks,
    ArticleReverted: saveLinks,
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
  tagsOf: ({ data }) => ('translations' in data ? ['article-links'] : []),
});
